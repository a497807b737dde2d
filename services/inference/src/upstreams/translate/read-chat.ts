import { Failure } from '@hearth/kernel'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ScoredToken, TokenLogprob } from '../../domain/engine/engine.ts'
import { type ChatChunk, parseChunk, type WireCall, type WireScored, type WireToken } from './chat-chunk.ts'
import { upstreamFailure } from './upstream-failure.ts'

type Usage = NonNullable<ChatChunk['usage']>
type Choice = NonNullable<ChatChunk['choices']>[number]
type Finished = Extract<ChatEvent, { kind: 'finished' }>

/** The events of the one answer in a stream of chunks, or in one whole completion. */
export type ChatReader = {
  /**
   * @param data of an event
   * @throws {Failure} `upstream` when it tells an error, or is no chunk
   */
  push(data: string): readonly ChatEvent[]
  /** @throws {Failure} `upstream` when the answer did not come to its end */
  end(): readonly ChatEvent[]
}

/** @param newId for calls that come without one */
export function createChatReader(newId: () => string): ChatReader {
  return new CompletionReader(newId)
}

class CompletionReader implements ChatReader {
  readonly #newId: () => string
  readonly #calls: { readonly index: number | undefined; readonly id: string }[] = []
  #tokens = 0
  #reasoningTokens = 0
  #reason: string | undefined
  #stop: string | number | undefined
  #usage: Usage | undefined
  #done = false

  constructor(newId: () => string) {
    this.#newId = newId
  }

  push(data: string): readonly ChatEvent[] {
    if (data === '[DONE]') {
      this.#done = true
      return []
    }
    const chunk = parseChunk(data)
    if (chunk === undefined)
      throw new Failure('upstream', 'Cannot read the answer of the upstream: it is no completion')
    if (chunk.error !== undefined && chunk.error !== null) throw upstreamFailure(502, chunk.error)
    this.#usage = chunk.usage ?? this.#usage
    const choice = chunk.choices?.[0]
    return choice === undefined ? [] : this.#read(choice)
  }

  end(): readonly ChatEvent[] {
    if (this.#reason === undefined && !this.#done)
      throw new Failure('upstream', 'Cannot finish the answer: its upstream broke off', { code: 'upstream_failed' })
    const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = this.#usage ?? {}
    const cachedTokens = this.#usage?.prompt_tokens_details?.cached_tokens ?? 0
    const finished: Finished = {
      kind: 'finished',
      choice: 0,
      reason: this.#reasonOf(),
      ...(this.#stop === undefined ? {} : { stop: this.#stop }),
      completionTokens: completionTokens ?? this.#tokens,
      reasoningTokens: this.#usage?.completion_tokens_details?.reasoning_tokens ?? this.#reasoningTokens,
      ...(promptTokens == null ? {} : { prompt: { promptTokens, cachedTokens } }),
    }
    return [finished]
  }

  #read(choice: Choice): readonly ChatEvent[] {
    this.#reason = choice.finish_reason ?? this.#reason
    this.#stop = choice.stop_reason ?? this.#stop
    const message = choice.delta ?? choice.message
    const reasoning = message?.reasoning_content || message?.reasoning
    const content = message?.content || message?.refusal || choice.text
    const calls = message?.tool_calls ?? []
    // A piece is a token, as far as nothing else is told.
    if (reasoning || content || calls.length > 0) this.#tokens++
    if (reasoning) this.#reasoningTokens++
    const at = { choice: 0, completionTokens: this.#tokens }
    const events: ChatEvent[] = [
      ...(reasoning ? [{ kind: 'reasoning', text: reasoning, ...at } as const] : []),
      ...(content ? [{ kind: 'content', text: content, ...at } as const] : []),
      ...calls.flatMap((call) => this.#readCall(call)),
    ]
    return withTokens(events, (choice.logprobs?.content ?? []).map(toScored), at)
  }

  #readCall({ index, id, function: called }: WireCall): readonly ChatEvent[] {
    const at = { choice: 0, completionTokens: this.#tokens }
    const known = this.#callOf(index ?? undefined, id ?? undefined, Boolean(called?.name))
    const call = known ?? this.#calls.length
    const opened: ChatEvent[] = []
    if (known === undefined) {
      const given = id || this.#newId()
      this.#calls.push({ index: index ?? undefined, id: given })
      opened.push({ kind: 'tool-call', call, id: given, name: called?.name ?? '', ...at })
    }
    const text = called?.arguments
    return text ? [...opened, { kind: 'tool-arguments', call, text, ...at }] : opened
  }

  // Some servers number no calls, or give all of them one number: then another id or name begins another.
  #callOf(index: number | undefined, id: string | undefined, isNamed: boolean): number | undefined {
    const last = this.#calls.length - 1
    const known = index === undefined ? last : this.#calls.findLastIndex((call) => call.index === index)
    if (known === -1) return undefined
    if (index === undefined) return isNamed ? undefined : known
    return isNamed && id && this.#calls[known]?.id !== id ? undefined : known
  }

  // Where a call was asked for by name, some say "stop".
  #reasonOf(): Finished['reason'] {
    if (this.#reason === 'length') return 'length'
    return this.#calls.length > 0 ? 'tool_calls' : 'stop'
  }
}

function withTokens(
  events: readonly ChatEvent[],
  tokens: readonly ScoredToken[],
  at: { readonly choice: number; readonly completionTokens: number },
): readonly ChatEvent[] {
  if (tokens.length === 0) return events
  const [first = { kind: 'content', text: '', ...at } as const, ...rest] = events
  return [{ ...first, tokens } as ChatEvent, ...rest]
}

function toScored(scored: WireScored): ScoredToken {
  return { ...toToken(scored), top: (scored.top_logprobs ?? []).map(toToken) }
}

// Other machines' numbers of tokens are not told.
const unnumbered = -1

function toToken({ token, logprob, bytes }: WireToken): TokenLogprob {
  return { token: unnumbered, text: token, bytes: bytes ?? [...Buffer.from(token)], logprob }
}
