import { eventFrame, jsonFrame } from '@hearth/server'
import type { Passage } from '../../domain/upstreams/passage.ts'
import { UpstreamError } from '../forward/upstream-error.ts'
import {
  type OllamaAnswer,
  type OllamaHead,
  parseOllamaAnswer,
  toFinishReason,
  toReasoning,
  toToolCalls,
  toUsage,
} from './from-ollama.ts'

/** A line of Ollama's stream that is longer is no answer. */
const maxLineCharacters = 8_388_608

/**
 * Turns Ollama's lines into OpenAI's server-sent events.
 *
 * Its `push` and `end` throw an `UpstreamError` when Ollama reports an error, sends something else
 * than answers, or ends before it is done.
 */
export function createOllamaPassage(head: OllamaHead, includeUsage: boolean): Passage {
  return new OllamaPassage(head, includeUsage)
}

const encoder = new TextEncoder()

class OllamaPassage implements Passage {
  readonly #head: OllamaHead
  readonly #includeUsage: boolean
  readonly #decoder = new TextDecoder()
  #held = ''
  #lines = 0
  #calls = 0
  #done = false

  constructor(head: OllamaHead, includeUsage: boolean) {
    this.#head = head
    this.#includeUsage = includeUsage
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#held += this.#decoder.decode(chunk, { stream: true })
    const lines = this.#held.split('\n')
    this.#held = lines.pop() ?? ''
    if (this.#held.length > maxLineCharacters) throw new UpstreamError('garbage', 'A line of the answer is too long')
    return lines.flatMap((line) => this.#line(line))
  }

  end(): readonly Uint8Array[] {
    const last = this.#line(this.#held)
    if (!this.#done) throw new UpstreamError('reset', 'The answer ended before it was done')
    return last
  }

  steps(): number {
    return this.#lines
  }

  #line(written: string): Uint8Array[] {
    if (written.trim() === '') return []
    const answer = parseOllamaAnswer(written)
    if (answer === undefined) throw new UpstreamError('garbage', 'A line of the answer is not what Ollama sends')
    if (answer.error !== undefined) throw new UpstreamError('reset', `Ollama reports: ${answer.error}`)
    const opening = this.#lines === 0 ? [this.#chunk({ role: 'assistant', content: '' }, null)] : []
    this.#lines++
    return [...opening, ...this.#deltas(answer), ...(answer.done === true ? this.#finish(answer) : [])]
  }

  #deltas(answer: OllamaAnswer): Uint8Array[] {
    const { content, thinking } = answer.message ?? {}
    const calls = toToolCalls(answer, this.#head, this.#calls)
    this.#calls += calls.length
    const logprobs = answer.logprobs === undefined ? null : { content: answer.logprobs }
    return [
      ...(thinking ? [this.#chunk(toReasoning(thinking), null)] : []),
      ...(content ? [this.#chunk({ content }, null, logprobs)] : []),
      ...calls.map((call) => this.#chunk({ tool_calls: [call] }, null)),
    ]
  }

  #finish(answer: OllamaAnswer): Uint8Array[] {
    this.#done = true
    const usage = { choices: [], usage: toUsage(answer) }
    return [
      this.#chunk({}, toFinishReason(answer, this.#calls)),
      ...(this.#includeUsage ? [this.#frame(usage)] : []),
      encoder.encode(eventFrame({ data: '[DONE]' })),
    ]
  }

  #chunk(delta: object, reason: string | null, logprobs: object | null = null): Uint8Array {
    return this.#frame({ choices: [{ index: 0, delta, logprobs, finish_reason: reason }] })
  }

  #frame(own: object): Uint8Array {
    const { id, createdS, model } = this.#head
    const chunk = { id, object: 'chat.completion.chunk', created: createdS, model, system_fingerprint: null, ...own }
    return encoder.encode(jsonFrame(chunk))
  }
}
