import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'
import { listOwnModels } from '../models/list-models.ts'
import { ownModelInput, timeoutInput, tuningInput } from '../models/model-inputs.ts'

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
    ownModelInput,
    tuningInput('dimensions', 'Dimensions', 1),
    tuningInput('batchSize', 'Batch Size', 1),
    timeoutInput,
  ],
  loadMethods: listOwnModels,
  init: (inputs, env) =>
    env.createEmbeddingModel({
      provider: 'hearth',
      ...embeddingSettings(inputs),
      baseUrl: `${env.inferenceUrl}/v1`,
      userSupplied: false,
    }),
}
