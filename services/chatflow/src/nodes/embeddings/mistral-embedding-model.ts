import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'
import { mistralKey, mistralUrl } from '../models/mistral.ts'
import { requiredKey } from '../models/model-key.ts'
import { stripped } from '../models/strip-new-lines.ts'
import { readText } from '../read-inputs.ts'

/** Makes Mistral's embedding model from a node's inputs. */
export function mistralEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const model = env.createEmbeddingModel({
    provider: 'mistral',
    ...settings,
    model: settings.model || 'mistral-embed',
    baseUrl: mistralUrl(readText(inputs, 'overrideEndpoint')),
    apiKey: requiredKey(inputs, env, mistralKey),
    userSupplied: true,
  })
  return stripped(model, inputs)
}
