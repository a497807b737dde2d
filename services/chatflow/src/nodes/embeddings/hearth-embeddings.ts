import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { optionsOf } from '../models/list-models.ts'
import { numberInput } from '../models/model-inputs.ts'
import { readModel, timeoutMs } from '../models/model-settings.ts'
import { readNumber } from '../read-inputs.ts'

const patienceMs = 3_000

/**
 * Our own inference service; without a model name it embeds with the model that is loaded. Where it
 * cannot embed at all, texts are compared by the words they share instead.
 */
export const hearthEmbeddings: NodeDefinition = {
  name: 'hearthEmbeddings',
  label: 'Hearth Embeddings',
  version: 1,
  type: 'HearthEmbeddings',
  category: 'Embeddings',
  description: 'The model of this machine turns texts into vectors; by their words where it cannot',
  baseClasses: ['HearthEmbeddings', 'Embeddings', 'BaseEmbedding_LlamaIndex', 'BaseEmbedding'],
  inputs: [
    {
      name: 'modelName',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      freeSolo: true,
      optional: true,
      placeholder: 'the loaded model',
    },
    numberInput('dimensions', 'Dimensions', 1),
    numberInput('batchSize', 'Batch Size', 1),
    numberInput('timeout', 'Timeout', 1),
  ],
  loadMethods: {
    async listModels(_, env) {
      const place = { baseUrl: `${env.inferenceUrl}/v1`, userSupplied: false }
      return optionsOf(await env.listModels(place, AbortSignal.timeout(patienceMs)))
    },
  },
  init: (inputs, env) =>
    env.createEmbeddingModel({
      provider: 'hearth',
      label: inputs.label,
      baseUrl: `${env.inferenceUrl}/v1`,
      model: readModel(inputs) ?? '',
      dimensions: readNumber(inputs, 'dimensions'),
      batchSize: readNumber(inputs, 'batchSize'),
      timeoutMs: timeoutMs(inputs),
      userSupplied: false,
    }),
}
