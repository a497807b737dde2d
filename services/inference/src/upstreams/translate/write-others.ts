import { Failure } from '@hearth/kernel'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { TextCall } from '../../domain/chat/remote-models.ts'
import type { Addressee } from './addressee.ts'
import { writeChat } from './write-chat.ts'
import { writeForm } from './write-form.ts'
import { writeSampling } from './write-sampling.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * A text to go on from as a request for `/v1/completions`, streamed with its usage.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for probabilities, which that API tells otherwise
 */
export function writeText(call: TextCall, { kind }: Addressee): Json {
  const { model, prompt, suffix, maxTokens, logprobs } = call
  if (logprobs !== undefined)
    throw new Failure('invalid', 'Cannot tell probabilities of a text that an upstream continues: leave them out', {
      code: 'unsupported_value',
      param: 'logprobs',
    })
  return {
    model,
    prompt,
    ...(suffix === undefined ? {} : { suffix }),
    ...writeForm(call, kind),
    ...writeSampling(call, kind),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    stream: true,
    stream_options: { include_usage: true },
  }
}

/** Texts as a request for `/v1/embeddings`. */
export function writeEmbed(model: string, inputs: readonly string[]): Json {
  return { model, input: inputs, encoding_format: 'float' }
}

/** A conversation as a request for its number of tokens, at llama-server's endpoint and at vLLM's. */
export function writeCount(call: ChatCall, model: string, to: Addressee): Json {
  const { stream, stream_options: _, ...chat } = writeChat(call, model, to)
  return chat
}
