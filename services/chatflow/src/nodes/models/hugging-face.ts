import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { embeddingSettings } from './embedding-settings.ts'
import { requiredKey } from './model-key.ts'

const key = { credential: 'huggingFaceApi', field: 'huggingFaceApiKey', variable: 'HUGGINGFACEHUB_API_KEY' }

/** Makes an embedding model at Hugging Face from a node's inputs. */
export function huggingFaceEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const endpoint = readText(inputs, 'endpoint')
  return env.createEmbeddingModel({
    provider: 'hugging-face',
    ...settings,
    model: settings.model || 'sentence-transformers/all-MiniLM-L6-v2',
    baseUrl: endpoint,
    // The environment's key is for Hugging Face's own address.
    apiKey: requiredKey(inputs, env, endpoint === undefined ? key : { credential: key.credential, field: key.field }),
    userSupplied: true,
  })
}
