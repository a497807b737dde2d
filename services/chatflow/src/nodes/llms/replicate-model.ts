import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { requiredKey } from '../chat-models/model-key.ts'
import { readModel, samplingSettings } from '../chat-models/model-settings.ts'
import { readNumber, readObject } from '../read-inputs.ts'

const key = { credential: 'replicateApi', field: 'replicateApiKey', variable: 'REPLICATE_API_TOKEN' }

/** Makes a model at Replicate from a node's inputs. */
export function replicateModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  const penalty = readNumber(inputs, 'repetitionPenalty')
  return env.createChatModel({
    provider: 'replicate',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? '',
    apiKey: requiredKey(inputs, env, key),
    providerOptions: {
      ...(penalty === undefined ? {} : { repetition_penalty: penalty }),
      ...readObject(inputs, 'additionalInputs'),
    },
    userSupplied: true,
  })
}
