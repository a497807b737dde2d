import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readText } from '../../read-inputs.ts'
import { embeddingSettings } from '../embedding-settings.ts'
import { requiredKey } from '../model-key.ts'
import { readModel, samplingSettings } from '../model-settings.ts'
import { ownApiVendors } from '../vendors.ts'

/** Makes Cohere's model from a node's inputs. */
export function cohereModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'cohere',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? 'command-r7b-12-2024',
    apiKey: requiredKey(inputs, env, ownApiVendors.cohere),
    userSupplied: true,
  })
}

/** Makes Cohere's embedding model from a node's inputs. */
export function cohereEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  return env.createEmbeddingModel({
    provider: 'cohere',
    ...settings,
    model: settings.model || 'embed-english-v3.0',
    apiKey: requiredKey(inputs, env, ownApiVendors.cohere),
    providerOptions: { inputType: readText(inputs, 'inputType') ?? 'search_query' },
    userSupplied: true,
  })
}
