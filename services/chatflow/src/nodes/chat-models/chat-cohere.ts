import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { cohereModel } from '../models/cohere.ts'
import { listModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  modelNameInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'

/** Cohere. */
export const chatCohere: NodeDefinition = {
  name: 'chatCohere',
  label: 'Cohere',
  version: 3,
  type: 'ChatCohere',
  category: 'Chat Models',
  description: 'Wrapper around Cohere Chat Endpoints',
  baseClasses: ['ChatCohere', ...chatModelBaseClasses],
  inputs: [
    credentialInput('cohereApi'),
    cacheInput,
    modelNameInput('command-r7b-12-2024'),
    temperatureInput(0.7),
    plainStreamingInput,
  ],
  loadMethods: listModels('chatCohere'),
  init: cohereModel,
}
