import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { huggingFaceEmbeddings } from '../models/hugging-face.ts'
import { credentialInput } from '../models/model-inputs.ts'

/** Hugging Face's inference API, or an endpoint of one's own. */
export const huggingFaceInferenceEmbeddings: NodeDefinition = {
  name: 'huggingFaceInferenceEmbeddings',
  label: 'HuggingFace Inference Embedding',
  version: 1,
  type: 'HuggingFaceInferenceEmbeddings',
  category: 'Embeddings',
  description: 'HuggingFace Inference API to generate embeddings for a given text',
  baseClasses: ['HuggingFaceInferenceEmbeddings', 'Embeddings'],
  inputs: [
    credentialInput('huggingFaceApi'),
    {
      name: 'modelName',
      label: 'Model',
      type: 'string',
      description: 'If using own inference endpoint, leave this blank',
      placeholder: 'sentence-transformers/distilbert-base-nli-mean-tokens',
      optional: true,
    },
    {
      name: 'endpoint',
      label: 'Endpoint',
      type: 'string',
      placeholder: 'https://xyz.eu-west-1.aws.endpoints.huggingface.cloud/sentence-transformers/all-MiniLM-L6-v2',
      description: 'Using your own inference endpoint',
      optional: true,
    },
  ],
  init: huggingFaceEmbeddings,
}
