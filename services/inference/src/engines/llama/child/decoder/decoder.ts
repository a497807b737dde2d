import type { BatchPart, Decoder, Row } from '../../../../domain/scheduler/decoder.ts'
import type { AddonBindings, AddonContext, AddonModel } from '../addon.ts'
import type { Grammars } from '../grammars/grammars.ts'
import type { ThreadWatch } from '../thread-watch.ts'
import type { Tokenizer } from '../tokenizer/tokenizer.ts'
import type { Turns } from '../turns.ts'
import { createLlamaSampler } from './llama-sampler.ts'
import { canGoOn, type Memory } from './memory.ts'
import { createScorer } from './scorer.ts'
import { createUtf8Guard } from './utf8-guard.ts'

export type DecoderShape = { readonly slots: number; readonly contextTokens: number; readonly batchTokens: number }

export type DecoderDeps = {
  readonly bindings: AddonBindings
  readonly model: AddonModel
  readonly context: AddonContext
  readonly tokenizer: Tokenizer
  readonly grammars: Grammars
  /** Control tokens that are no part of an answer's text unless all of them are asked for. */
  readonly hidden: ReadonlySet<number>
  readonly memory: Memory
  readonly turns: Turns
  readonly watch: ThreadWatch
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

const nothing = new Uint32Array()
const only = Uint32Array.of(0)
const toEnd = -1

/** The scheduler's view of a loaded llama.cpp context, one sequence a slot. */
export function createLlamaDecoder(deps: DecoderDeps, shape: DecoderShape): Decoder {
  const { bindings, model, context, tokenizer, grammars, hidden, memory, turns, watch, clock } = deps
  const { bytesOf, vocabularySize } = tokenizer
  const scorer = createScorer(bindings, model, context, { maxIdle: shape.slots, bytesOf })
  const open = () => new bindings.AddonSampler(model)
  const utf8 = createUtf8Guard(bytesOf, vocabularySize)
  const ends = new Set(tokenizer.endTokens)
  const textless = [...hidden].filter((token) => !ends.has(token))

  function clear(slot: number): number {
    context.disposeSequence(slot)
    return 0
  }
  function cut(slot: number, from: number): number {
    const done = context.removeTokenCellsFromSequence(slot, from, toEnd)
    return done && holds(slot, from) ? from : clear(slot)
  }
  function holds(slot: number, to: number): boolean {
    const first = context.getSequenceKvCacheMinPosition(slot)
    return canGoOn({ first, last: context.getSequenceKvCacheMaxPosition(slot) }, to, memory)
  }

  return {
    ...shape,
    endTokens: tokenizer.endTokens,
    trim: (slot, from) => (from === 0 ? clear(slot) : cut(slot, from)),
    async fork(from, to, tokens) {
      clear(to)
      if (tokens === 0) return 0
      await context.copySequenceStateFromOtherSequence(to, from)
      return cut(to, tokens)
    },
    decode: (parts) =>
      turns(async () => {
        const tokens = parts.reduce((sum, part) => sum + part.tokens.length, 0)
        context.initBatch(tokens)
        const rows = new Map<BatchPart, readonly Row[]>()
        for (const part of bySlot(parts)) {
          const { slot, position, wants } = part
          // Rows are what the addon calls its indexes.
          const indexes = context.addToBatch(slot, position, part.tokens, wanted(part.tokens, wants))
          rows.set(part, Array.from(indexes as unknown as Iterable<Row>))
        }
        const startedMs = clock()
        await context.decodeBatch()
        watch.observe(tokens, clock() - startedMs)
        return parts.map((part) => rows.get(part) ?? [])
      }),
    createSampler: (options) =>
      createLlamaSampler(options, { context, grammars, scorer, open, utf8, textless, workedMs }),
    score: (row, token, top) => scorer.score(row, token, top),
    isEnd: (token) => ends.has(token),
    isMarker: tokenizer.isMarker,
    detokenize: (tokens, { showControl }) =>
      tokenizer.text(showControl ? tokens : tokens.filter((token) => !hidden.has(token)), { showControl: true }),
    wholeText: tokenizer.wholeText,
    tokenize: tokenizer.answer,
  }
}

/**
 * llama.cpp computes sequences together only as far as their numbers follow on each other (`split_equal`
 * of llama-batch.cpp): eight in any other order are up to eight passes through the weights.
 */
function bySlot(parts: readonly BatchPart[]): readonly BatchPart[] {
  return parts.toSorted((one, other) => one.slot - other.slot)
}

/** Milliseconds that the process has computed. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function wanted(tokens: Uint32Array, wants: BatchPart['wants']): Uint32Array {
  if (wants === 'none') return nothing
  if (tokens.length === 1) return only
  return wants === 'last' ? Uint32Array.of(tokens.length - 1) : tokens.map((_, index) => index)
}
