import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { credentialInput, modelNameInput } from '../models/model-inputs.ts'
import { cohereEmbeddingModel } from './cohere-embedding-model.ts'

/** Cohere. */
export const cohereEmbeddings: NodeDefinition = {
  name: 'cohereEmbeddings',
  label: 'Cohere Embedding',
  version: 3,
  type: 'CohereEmbeddings',
  category: 'Embeddings',
  description: 'Cohere API to generate embeddings for a given text',
  baseClasses: ['CohereEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('cohereApi'),
    modelNameInput('embed-english-v2.0'),
    {
      name: 'inputType',
      label: 'Type',
      type: 'options',
      description:
        'Specifies the type of input passed to the model. Required for embedding models v3 and higher. Official Docs',
      options: [
        {
          label: 'search_document',
          name: 'search_document',
          description:
            'Use this to encode documents for embeddings that you store in a vector database for search use-cases',
        },
        {
          label: 'search_query',
          name: 'search_query',
          description: 'Use this when you query your vector DB to find relevant documents.',
        },
        {
          label: 'classification',
          name: 'classification',
          description: 'Use this when you use the embeddings as an input to a text classifier',
        },
        { label: 'clustering', name: 'clustering', description: 'Use this when you want to cluster the embeddings.' },
      ],
      default: 'search_query',
      optional: true,
    },
  ],
  loadMethods: listModels('cohereEmbeddings'),
  init: cohereEmbeddingModel,
}
