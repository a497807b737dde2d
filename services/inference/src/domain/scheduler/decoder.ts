import type { Sampling } from '../sampling.ts'

/** A piece of one step: tokens that a slot computes at consecutive positions. */
export type BatchPart = {
  readonly slot: number
  /** Position of the first token; everything before it must be resident in the slot. */
  readonly position: number
  readonly tokens: readonly number[]
  /** Whether the next token after the last one is wanted. */
  readonly wantsNext: boolean
}

/** Where the outcome of a part's last token lies, until the next step. */
export type Row = number & { readonly __row: never }

export type Sampler = {
  /** Draws the token that follows, and takes it into account for the penalties of the next one. */
  sample(row: Row): Promise<number>
  dispose(): void
}

/** A loaded model with a number of independent token sequences, called slots. */
export type Decoder = {
  readonly slots: number
  /** Tokens that one slot holds. */
  readonly contextTokens: number
  /** Tokens that one step computes at most. */
  readonly batchTokens: number
  /**
   * Forgets what `slot` holds from position `from` on.
   *
   * @returns how many tokens remain resident: `from`, or 0 for models whose memory cannot be cut
   */
  trim(slot: number, from: number): number
  /** Computes all parts in one step. @returns a row for each part, in order; `undefined` where none is wanted */
  decode(parts: readonly BatchPart[]): Promise<readonly (Row | undefined)[]>
  createSampler(sampling: Sampling, prompt: readonly number[]): Sampler
  /** Whether this token ends an answer. */
  isEnd(token: number): boolean
  /** Text of the tokens without control tokens; U+FFFD where they end inside a character. */
  detokenize(tokens: readonly number[]): string
}
