import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import { MissingKey } from '../../../domain/chat/missing-key.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readNumber, readObject } from '../../read-inputs.ts'
import { requiredKey } from '../model-key.ts'
import { readModel, samplingSettings } from '../model-settings.ts'
import { ownApiVendors } from '../vendors.ts'

/** Makes a model at Replicate from a node's inputs. */
export function replicateModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  const penalty = readNumber(inputs, 'repetitionPenalty')
  return env.createChatModel({
    provider: 'replicate',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? '',
    apiKey: keyOf(inputs, env),
    providerOptions: {
      ...(penalty === undefined ? {} : { repetition_penalty: penalty }),
      ...readObject(inputs, 'additionalInputs'),
    },
    userSupplied: true,
  })
}

// What the names of models that draw have in common.
const drawing = /stable-?diffusion|sdxl|flux|imagen|dall-?e|ideogram|recraft|kandinsky|playground-v\d|text-to-image/i

// A model that writes cannot take the place of one that draws.
function keyOf(inputs: NodeInputs, env: NodeEnv): () => Promise<string> {
  const read = requiredKey(inputs, env, ownApiVendors.replicate)
  if (!drawing.test(readModel(inputs) ?? '')) return read
  return async () => {
    try {
      return await read()
    } catch (cause) {
      if (!(cause instanceof MissingKey)) throw cause
      throw new Failure('broken', `${cause.message}; the models of this machine write but do not draw`, { cause })
    }
  }
}
