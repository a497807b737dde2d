import { credentialInput } from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

/** Embeddings of Google's Vertex AI. */
export const googlevertexaiEmbeddings = modelWithoutClient({
  name: 'googlevertexaiEmbeddings',
  label: 'GoogleVertexAI Embeddings',
  version: 2.1,
  type: 'GoogleVertexAIEmbeddings',
  category: 'Embeddings',
  baseClasses: [
    'GoogleVertexAIEmbeddings',
    'VertexAIEmbeddings',
    'GoogleEmbeddings',
    'BaseGoogleEmbeddings',
    'Embeddings',
  ],
  credential: credentialInput('googleVertexAuth', { optional: true }),
  inputs: [
    {
      name: 'modelName',
      label: 'Model Name',
      type: 'string',
      default: 'text-embedding-004',
    },
    { name: 'region', label: 'Region', type: 'string', optional: true },
  ],
})
