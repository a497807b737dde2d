import type { ScoredToken } from '../../engine/engine.ts'
import type { Decoder, Row, Sampler } from '../decoder.ts'

/** What a token of a whole piece, or one of another long piece, is held as more than it is. */
export const wholePiece = 100
const oddPiece = 200

/** The token that ends an answer of the fake decoder. */
const endToken = 0

type FakeStep = readonly {
  readonly slot: number
  readonly position: number
  readonly tokens: readonly number[]
}[]

type FakeDecoder = {
  readonly decoder: Decoder
  /** What was computed, pass by pass. */
  readonly steps: FakeStep[]
  /** What each slot holds. */
  readonly held: readonly (readonly number[])[]
  /** Copies made: from, to, tokens. */
  readonly forks: (readonly [number, number, number])[]
  openSamplers(): number
}

type Options = Partial<Pick<Decoder, 'slots' | 'contextTokens' | 'batchTokens'>> & {
  /** The token after these; by default the last one plus 1, up to 9, then the end. */
  readonly next?: (sequence: readonly number[]) => number
  readonly textOf?: (token: number) => string
  readonly tokenize?: (text: string) => readonly number[]
  /**
   * Whether tokens come out differently, as by so much more, for the number of tokens that are computed
   * with them: in pieces of several times so many, in other pieces of so many and more, or in shorter ones.
   */
  readonly rounding?: number
  readonly canCut?: boolean
  readonly canFork?: boolean
  /** Called before each pass. */
  readonly onDecode?: () => void | Promise<void>
}

/**
 * A decoder for tests: what it draws follows from all tokens that its slot really holds, so that an
 * answer is right only when every token before it was put where it belongs. It throws at every use that
 * the real one does not allow.
 */
export function createFakeDecoder(options: Options = {}): FakeDecoder {
  const { slots = 2, contextTokens = 64, batchTokens = 8, canCut = true, canFork = true } = options
  const { next = countToNine, textOf = String, tokenize = () => [], onDecode, rounding } = options
  const held: number[][] = Array.from({ length: slots }, () => [])
  const steps: FakeStep[] = []
  const forks: [number, number, number][] = []
  let rows: (readonly number[])[] = []
  const samplers = { open: 0 }

  const slotOf = (slot: number): number[] => held[slot] ?? fail(`there is no slot ${slot}`)
  const rowOf = (row: Row): readonly number[] => rows[row] ?? fail(`row ${row} is not there any more`)

  const decoder: Decoder = {
    slots,
    contextTokens,
    batchTokens,
    endTokens: [endToken],
    trim(slot, from) {
      const tokens = slotOf(slot)
      if (from > tokens.length) fail(`slot ${slot} holds ${tokens.length} tokens, not ${from}`)
      tokens.length = canCut ? from : 0
      return tokens.length
    },
    async fork(from, to, count) {
      await Promise.resolve()
      const source = slotOf(from)
      if (from === to || count > source.length) fail(`slot ${from} cannot give ${count} tokens to ${to}`)
      held[to] = canFork ? source.slice(0, count) : []
      forks.push([from, to, count])
      return held[to].length
    },
    async decode(parts) {
      await onDecode?.()
      const total = parts.reduce((sum, { tokens }) => sum + tokens.length, 0)
      if (total === 0 || total > batchTokens) fail(`a pass of ${total} tokens`)
      if (new Set(parts.map(({ slot }) => slot)).size !== parts.length) fail('a slot twice in one pass')
      steps.push(parts.map(({ slot, position, tokens }) => ({ slot, position, tokens: [...tokens] })))
      rows = []
      const lengths = parts.map(({ tokens }) => tokens.length)
      return parts.map(({ slot, position, tokens, wants }) => {
        const sequence = slotOf(slot)
        if (position !== sequence.length) fail(`slot ${slot} holds ${sequence.length} tokens, not ${position}`)
        if (position + tokens.length > contextTokens) fail('the context is full')
        const own = [...tokens].map((token, index) => {
          sequence.push(rounding === undefined ? token : token + roundedBy(index, lengths, rounding))
          return rows.push([...sequence]) - 1
        }) as Row[]
        if (wants === 'each') return own
        return wants === 'last' ? own.slice(-1) : []
      })
    },
    createSampler: ({ logprobs }) => createSampler(logprobs, { next: (row) => next(rowOf(row)), textOf, samplers }),
    score: async (row, token, top) => scored(token, rowOf(row) === undefined ? 0 : top, textOf),
    isEnd: (token) => token === endToken,
    isMarker: (token) => textOf(token).startsWith('<'),
    wholeText: () => undefined,
    detokenize: (tokens) => tokens.map((token) => (token === endToken ? '' : textOf(token))).join(''),
    tokenize,
  }
  return { decoder, steps, held, forks, openSamplers: () => samplers.open }
}

/** The decoder cuts what it computes into pieces of equal length for all sequences that are not at their end. */
function roundedBy(index: number, lengths: readonly number[], grid: number): number {
  const end = Math.min(...lengths.filter((length) => length > index))
  const start = Math.max(0, ...lengths.filter((length) => length <= index))
  if (end - start < grid) return 0
  return (end - start) % grid === 0 ? wholePiece : oddPiece
}

type SamplerDeps = {
  readonly next: (row: Row) => number
  readonly textOf: (token: number) => string
  readonly samplers: { open: number }
}

function createSampler(logprobs: number | undefined, { next, textOf, samplers }: SamplerDeps): Sampler {
  let avoided: readonly number[] = []
  let isOpen = true
  samplers.open++
  return {
    async sample(row) {
      if (!isOpen) fail('the sampler is disposed')
      let token = next(row)
      for (let tries = 0; avoided.includes(token); tries++) token = tries > 10 ? fail('all is avoided') : token + 1
      return logprobs === undefined ? { token } : { token, scored: scored(token, logprobs, textOf) }
    },
    constrain: () => undefined,
    isWhole: () => false,
    avoid(tokens) {
      avoided = tokens
    },
    dispose() {
      if (!isOpen) fail('the sampler is disposed twice')
      isOpen = false
      samplers.open--
    },
  }
}

function scored(token: number, top: number, textOf: (token: number) => string): ScoredToken {
  const of = (each: number) => {
    const text = textOf(each)
    return { token: each, text, bytes: [...new TextEncoder().encode(text)], logprob: -each }
  }
  return { ...of(token), top: Array.from({ length: top }, (_, rank) => of(rank)) }
}

function countToNine(sequence: readonly number[]): number {
  const last = sequence.at(-1) ?? 0
  return last >= 9 ? endToken : last + 1
}

function fail(what: string): never {
  throw new Error(`The fake decoder is used wrongly: ${what}`)
}
