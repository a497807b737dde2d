import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { requiredKey } from './model-key.ts'
import { isOn, readModel, samplingSettings } from './model-settings.ts'

/** Mistral's credential. */
export const mistralKey = { credential: 'mistralAIApi', field: 'mistralAIAPIKey', variable: 'MISTRAL_API_KEY' }

/** Makes Mistral's model from a node's inputs. */
export function mistralModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'mistral',
    ...samplingSettings(inputs),
    label: inputs.label,
    baseUrl: mistralUrl(readText(inputs, 'overrideEndpoint')),
    model: readModel(inputs) ?? 'mistral-small-latest',
    apiKey: requiredKey(inputs, env, mistralKey),
    ...(isOn(inputs, 'safeMode') ? { providerOptions: { safePrompt: true } } : {}),
    userSupplied: true,
  })
}

/** Mistral's address as its API wants it: Flowise's node asks for it without the version. */
export function mistralUrl(endpoint: string | undefined): string | undefined {
  const url = endpoint?.trim().replace(/\/+$/, '')
  return url === undefined || /\/v\d+$/.test(url) ? url : `${url}/v1`
}
