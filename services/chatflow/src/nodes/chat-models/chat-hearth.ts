import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { optionsOf } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  frequencyPenaltyInput,
  imageUploadsInput,
  maxTokensInput,
  presencePenaltyInput,
  stopSequenceInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { readModel, samplingSettings } from '../models/model-settings.ts'

const patienceMs = 3_000

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
    {
      name: 'modelName',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      freeSolo: true,
      optional: true,
      placeholder: 'the loaded model',
    },
    // Which temperature suits a model is known to the inference service, not to the flow.
    temperatureInput(undefined),
    streamingInput,
    imageUploadsInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    stopSequenceInput,
  ],
  loadMethods: {
    async listModels(_, env) {
      const place = { baseUrl: `${env.inferenceUrl}/v1`, userSupplied: false }
      return optionsOf(await env.listModels(place, AbortSignal.timeout(patienceMs)))
    },
  },
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
