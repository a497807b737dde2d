import type { ScoredToken } from '../engine/engine.ts'
import type { Sampling } from '../engine/sampling/sampling.ts'

/** A piece of one step: tokens that a slot computes at consecutive positions. */
export type BatchPart = {
  readonly slot: number
  /** Position of the first token; everything before it must be resident in the slot. */
  readonly position: number
  /** Not empty; a view that is valid only during the call. */
  readonly tokens: Uint32Array
  /** The outcome of which of its tokens is wanted. */
  readonly wants: 'none' | 'last' | 'each'
}

/** Where the outcome of one token lies, until the next step. */
export type Row = number & { readonly __row: never }

/** What a sampler chose. */
export type Draw = {
  /** `undefined` when no token is left to choose: the grammar allows none of those that may be drawn. */
  readonly token: number | undefined
  /** The same token with its probabilities; present when the sampler was created with `logprobs`. */
  readonly scored?: ScoredToken
}

export type SamplerOptions = {
  readonly sampling: Sampling
  /** Counted by the repetition penalty. */
  readonly prompt: Uint32Array
  /** So many of the likeliest tokens are told beside each drawn one; absent: no probabilities at all. */
  readonly logprobs?: number
}

/** Draws the tokens of one answer. */
export type Sampler = {
  /** Draws the token that follows, and takes it into account for penalties and grammar of the next one. */
  sample(row: Row): Promise<Draw>
  /**
   * From the next token on the answer follows this grammar (GBNF, rule `root`), from its beginning.
   * Called at most once.
   *
   * @throws {Failure} `invalid` when it is no grammar; who takes a request checks that beforehand
   */
  constrain(grammar: string): void
  /** From the next token on none of these is drawn; replaces the list before. */
  avoid(tokens: readonly number[]): void
  /** Whether what was drawn is all that its grammar allows, white space aside; false without a grammar. */
  isWhole(): boolean
  dispose(): void
}

/** A loaded model with a number of independent token sequences, called slots. */
export type Decoder = {
  readonly slots: number
  /** Tokens that one slot holds. */
  readonly contextTokens: number
  /** Tokens that one step computes at most. */
  readonly batchTokens: number
  /** The tokens that end an answer. */
  readonly endTokens: readonly number[]
  /**
   * Forgets what `slot` holds from position `from` on.
   *
   * @returns how many tokens remain resident: `from`, or 0 for models whose memory cannot be cut
   */
  trim(slot: number, from: number): number
  /**
   * Makes slot `to` hold the first `tokens` tokens of slot `from`, without computing them; whatever
   * `to` held is forgotten. `from` must hold at least so many and keeps them.
   *
   * @returns how many tokens `to` holds now: `tokens`, or 0 for models that cannot do this
   */
  fork(from: number, to: number, tokens: number): Promise<number>
  /** Computes all parts in one step. @returns the wanted rows of each part, in order of its tokens */
  decode(parts: readonly BatchPart[]): Promise<readonly (readonly Row[])[]>
  createSampler(options: SamplerOptions): Sampler
  /** Probability of `token` in the place behind `row`, and of the `top` likeliest there. */
  score(row: Row, token: number, top: number): Promise<ScoredToken>
  /** Whether this token ends an answer. */
  isEnd(token: number): boolean
  /** Whether its vocabulary keeps this token apart from text, as a control token or a marker. */
  isMarker(token: number): boolean
  /** Text of the tokens; U+FFFD where they begin or end inside a character. */
  detokenize(tokens: readonly number[], options: { readonly showControl: boolean }): string
  /** The token's text where it is the same in any company and whole characters; else `undefined`. */
  wholeText(token: number): string | undefined
  /** Tokens of a text within an answer: markers become their control tokens, and nothing is put before it. */
  tokenize(text: string): readonly number[]
}
