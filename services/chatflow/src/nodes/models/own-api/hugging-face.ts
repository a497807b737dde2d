import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readText } from '../../read-inputs.ts'
import { embeddingSettings } from '../embedding-settings.ts'
import { inCredential, requiredKey } from '../model-key.ts'
import { ownApiVendors, type VendorKey } from '../vendors.ts'

const key: VendorKey = ownApiVendors.huggingFace

/** Makes an embedding model at Hugging Face from a node's inputs. */
export function huggingFaceEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const endpoint = readText(inputs, 'endpoint')
  return env.createEmbeddingModel({
    provider: 'hugging-face',
    ...settings,
    model: settings.model || 'sentence-transformers/all-MiniLM-L6-v2',
    baseUrl: endpoint,
    apiKey: requiredKey(inputs, env, endpoint === undefined ? key : inCredential(key)),
    userSupplied: true,
  })
}
