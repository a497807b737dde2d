import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { requiredKey } from './model-key.ts'
import { readModel, samplingSettings } from './model-settings.ts'

/** Cohere's credential. */
export const cohereKey = { credential: 'cohereApi', field: 'cohereApiKey', variable: 'COHERE_API_KEY' }

/** Makes Cohere's model from a node's inputs. */
export function cohereModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'cohere',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? 'command-r7b-12-2024',
    apiKey: requiredKey(inputs, env, cohereKey),
    userSupplied: true,
  })
}
