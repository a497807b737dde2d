import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readText } from '../../read-inputs.ts'
import { embeddingSettings, stripped } from '../embedding-settings.ts'
import { requiredKey } from '../model-key.ts'
import { isOn, readModel, samplingSettings } from '../model-settings.ts'
import { ownApiVendors } from '../vendors.ts'

/** Makes Mistral's model from a node's inputs. */
export function mistralModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'mistral',
    ...samplingSettings(inputs),
    label: inputs.label,
    baseUrl: mistralUrl(readText(inputs, 'overrideEndpoint')),
    model: readModel(inputs) ?? 'mistral-small-latest',
    apiKey: requiredKey(inputs, env, ownApiVendors.mistral),
    ...(isOn(inputs, 'safeMode') ? { providerOptions: { safePrompt: true } } : {}),
    userSupplied: true,
  })
}

/** Makes Mistral's embedding model from a node's inputs. */
export function mistralEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const model = env.createEmbeddingModel({
    provider: 'mistral',
    ...settings,
    model: settings.model || 'mistral-embed',
    baseUrl: mistralUrl(readText(inputs, 'overrideEndpoint')),
    apiKey: requiredKey(inputs, env, ownApiVendors.mistral),
    userSupplied: true,
  })
  return stripped(model, inputs)
}

// Mistral's address as its API wants it: Flowise's node asks for it without the version.
function mistralUrl(endpoint: string | undefined): string | undefined {
  const url = endpoint?.trim().replace(/\/+$/, '')
  return url === undefined || /\/v\d+$/.test(url) ? url : `${url}/v1`
}
