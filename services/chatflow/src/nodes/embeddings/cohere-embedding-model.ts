import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { cohereKey } from '../models/cohere.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'
import { requiredKey } from '../models/model-key.ts'
import { readText } from '../read-inputs.ts'

/** Makes Cohere's embedding model from a node's inputs. */
export function cohereEmbeddingModel(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  return env.createEmbeddingModel({
    provider: 'cohere',
    ...settings,
    model: settings.model || 'embed-english-v3.0',
    apiKey: requiredKey(inputs, env, cohereKey),
    providerOptions: { inputType: readText(inputs, 'inputType') ?? 'search_query' },
    userSupplied: true,
  })
}
