import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readCredential } from '../../read-credential.ts'
import { embeddingSettings } from '../embedding-settings.ts'
import { requiredKey } from '../model-key.ts'
import { ownApiVendors } from '../vendors.ts'

// Voyage takes no more texts at once.
const maxBatch = 128

/** Makes Voyage's embedding model from a node's inputs; its credential's endpoint says where it is. */
export function voyageEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  return env.createEmbeddingModel({
    provider: 'voyage',
    ...settings,
    batchSize: Math.min(settings.batchSize ?? maxBatch, maxBatch),
    apiKey: requiredKey(inputs, env, ownApiVendors.voyage),
    secrets: async () => ({ endpoint: (await readCredential(inputs, env))?.endpoint }),
    userSupplied: true,
  })
}
