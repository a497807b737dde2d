import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { mistralKey, mistralUrl } from '../chat-models/mistral-model.ts'
import { requiredKey } from '../chat-models/model-key.ts'
import { readText } from '../read-inputs.ts'
import { embeddingSettings } from './embedding-settings.ts'
import { stripped } from './strip-new-lines.ts'

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
