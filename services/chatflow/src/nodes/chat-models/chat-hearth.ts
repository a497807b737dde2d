import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listOwnModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  imageUploadsInput,
  ownModelInput,
  samplingInputs,
  stopSequenceInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
} from '../models/model-inputs.ts'
import { readModel, samplingSettings } from '../models/model-settings.ts'

/** Our own inference service; without a model name it answers with the model that is loaded. */
export const chatHearth: NodeDefinition = {
  name: 'chatHearth',
  label: 'ChatHearth',
  version: 1,
  type: 'ChatHearth',
  category: 'Chat Models',
  description: 'The language model that runs on this machine',
  baseClasses: ['ChatHearth', ...chatModelBaseClasses],
  inputs: [
    cacheInput,
    ownModelInput,
    // Which temperature suits a model is known to the inference service, not to the flow.
    temperatureInput(undefined),
    streamingInput,
    imageUploadsInput,
    ...samplingInputs,
    timeoutInput,
    stopSequenceInput,
  ],
  loadMethods: listOwnModels,
  init: (inputs, env) =>
    env.createChatModel({
      provider: 'openai-compatible',
      ...samplingSettings(inputs),
      label: inputs.label,
      baseUrl: `${env.inferenceUrl}/v1`,
      model: readModel(inputs) ?? '',
      userSupplied: false,
    }),
}
