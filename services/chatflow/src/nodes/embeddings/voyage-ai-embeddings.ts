import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { voyageEmbeddings } from '../models/voyage.ts'

/** Voyage AI; the credential may name an endpoint. */
export const voyageAIEmbeddings: NodeDefinition = {
  name: 'voyageAIEmbeddings',
  label: 'VoyageAI Embedding',
  version: 2,
  type: 'VoyageAIEmbeddings',
  category: 'Embeddings',
  description: 'Voyage AI API to generate embeddings for a given text',
  baseClasses: ['VoyageAIEmbeddings', 'Embeddings'],
  inputs: [credentialInput('voyageAIApi'), modelNameInput('voyage-2')],
  loadMethods: listModels('voyageAIEmbeddings'),
  init: voyageEmbeddings,
}
