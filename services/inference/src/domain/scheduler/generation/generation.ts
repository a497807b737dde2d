import type { Constraint, FinishReason, ScoredToken } from '../../engine/engine.ts'
import { createStopHolder, type StopHolder } from '../../engine/stop-holder.ts'
import type { Decoder, Draw, Sampler } from '../decoder.ts'
import type { Task } from '../task.ts'
import { createMarkerWatch, type MarkerWatch, type Rewind } from './marker-watch.ts'
import { createRunWatch, type RunWatch } from './run-watch.ts'
import { createScoreHolder, type ScoreHolder } from './score-holder.ts'
import { createTokenTextDecoder, type TokenTextDecoder } from './text-decoder.ts'

/** What a token did to its answer. */
export type Advance = {
  /** Text that may leave. */
  readonly text: string
  /** The tokens of that text, when probabilities are asked for. */
  readonly tokens: readonly ScoredToken[]
  /** Set when it was the last one. */
  readonly finished?: FinishReason
  /** The stop text or stop token that ended it. */
  readonly stop?: string | number
  /** Tokens that were drawn and are no part of its text: what a stop text cut off, and the end. */
  readonly withheld?: readonly number[]
  /** Nothing that its limits and its form both allow was left to draw: a form may not be whole. */
  readonly exhausted?: true
  /** The end of the sequence has to be replaced before it goes on. */
  readonly rewind?: Rewind
}

/** The answer side of one choice of a task: sampler, text so far, and when to end. */
export type Generation = {
  readonly sampler: Sampler
  /** Tokens drawn so far; the one that ended the answer counts. */
  completionTokens(): number
  /** How many tokens may be drawn in all. */
  readonly limit: number
  advance(draw: Draw): Advance
  /** Ends the answer where it is, because there is no room for more. */
  cut(): Advance
}

/**
 * Starts an answer of which no token exists yet; its sampler must be disposed.
 *
 * @throws {Failure} `invalid` when the task's grammar is none
 */
export function createGeneration(task: Task, choice: number, prompt: Uint32Array, decoder: Decoder): Generation {
  return new Answer(task, choice, prompt, decoder)
}

const seeds = 2 ** 32

class Answer implements Generation {
  readonly sampler: Sampler
  readonly limit: number
  readonly #task: Task
  readonly #decoder: Decoder
  readonly #avoided: readonly number[]
  /** Avoided besides, before the fewest tokens are drawn. */
  readonly #ending: readonly number[]
  /** What the sampler was told to keep away. */
  #kept: readonly number[] = []
  /** Absent where no run of tokens is to be kept away. */
  readonly #runs: RunWatch | undefined
  #stopTokens: ReadonlySet<number>
  readonly #holder: StopHolder
  readonly #scores: ScoreHolder
  #watch: MarkerWatch | undefined
  #decoded: TokenTextDecoder
  #count = 0

  constructor(task: Task, choice: number, prompt: Uint32Array, decoder: Decoder) {
    const { sampling, logprobs, maxTokens, constraint } = task
    const room = decoder.contextTokens - prompt.length
    this.#task = task
    this.#decoder = decoder
    this.limit = Math.min(maxTokens ?? room, room)
    this.#stopTokens = new Set(task.stopTokens)
    this.#holder = createStopHolder(task.stop)
    this.#scores = createScoreHolder()
    this.#decoded = this.#decode([])
    this.#avoided = [...tokensOf(task.avoid, decoder), ...unprompted(task, prompt, decoder)]
    this.#ending = [...decoder.endTokens, ...this.#stopTokens]
    this.#runs = sampling.badRuns === undefined ? undefined : createRunWatch(sampling.badRuns)
    const seed = ((sampling.seed ?? 0) + choice) % seeds
    this.sampler = decoder.createSampler({
      sampling: { ...sampling, seed },
      prompt,
      ...(logprobs === undefined ? {} : { logprobs }),
    })
    this.#avoid()
    if (constraint?.after?.length)
      this.#watch = createMarkerWatch(constraint.after, decoder, { atStart: constraint.atStart ?? false })
    else if (constraint !== undefined) this.#constrain(constraint)
  }

  completionTokens(): number {
    return this.#count
  }

  advance({ token, scored }: Draw): Advance {
    if (token === undefined) return { ...this.#end('stop'), exhausted: true }
    const { minTokens = 0, ignoreEnd = false } = this.#task
    this.#count++
    const mayEnd = this.#count > minTokens
    if (mayEnd && this.#stopTokens.has(token)) return this.#endWith(token, scored, { stop: token })
    if (mayEnd && !ignoreEnd && this.#decoder.isEnd(token)) return this.#endWith(token, undefined, {})
    const { text: piece, rewind } = this.#read(token)
    this.#runs?.push(token)
    if (rewind !== undefined) this.#runs?.rewind(rewind)
    if (this.#count === minTokens || this.#runs !== undefined) this.#avoid()
    if (scored !== undefined) this.#scores.push(scored, piece.length)
    const { text, stop } = mayEnd ? this.#holder.push(piece) : { text: piece, stop: undefined }
    if (stop !== undefined) return this.#stopped(text, stop)
    // A form that is whole came to its end, though nothing is left for the token that says so.
    if (this.#count >= this.limit) return this.#end(this.sampler.isWhole() ? 'stop' : 'length', text)
    const tokens = this.#scores.release(text.length)
    return rewind === undefined ? { text, tokens } : { text, tokens, rewind }
  }

  cut(): Advance {
    return this.#end('length')
  }

  #decode(before: readonly number[]): TokenTextDecoder {
    const showControl = this.#task.showControlTokens ?? false
    const detokenize = (tokens: readonly number[]) => this.#decoder.detokenize(tokens, { showControl })
    return createTokenTextDecoder(detokenize, { before, wholeText: this.#decoder.wholeText })
  }

  /** Tells the sampler what the next token must not be. */
  #avoid(): void {
    const { minTokens = 0 } = this.#task
    const ending = this.#count < minTokens ? this.#ending : []
    const tokens = [...this.#avoided, ...ending, ...(this.#runs?.completing() ?? [])]
    // A sampler that is given it begins with all its settings anew.
    const isSame = tokens.length === this.#kept.length && tokens.every((token, at) => token === this.#kept[at])
    if (!isSame) this.sampler.avoid(tokens)
    this.#kept = tokens
  }

  /** The text of the token, and whether a marker in it calls for a new beginning. */
  #read(token: number): { text: string; rewind?: Rewind | undefined } {
    const text = this.#decoded.push(token)
    const found = this.#watch?.push(token)
    if (found === undefined) return { text }
    this.#watch = undefined
    if (this.#task.constraint !== undefined) this.#constrain(this.#task.constraint)
    const { excess, rewind } = found
    if (rewind !== undefined) this.#decoded = this.#decode(rewind.put)
    return { text: text.slice(0, Math.max(0, text.length - excess)), rewind }
  }

  #constrain({ grammar, unstopped = false }: Constraint): void {
    this.sampler.constrain(grammar)
    if (!unstopped) return
    this.#stopTokens = new Set()
    this.#holder.disarm()
  }

  // A token that ends the answer; its text is part of it only when that was asked for.
  #endWith(token: number, scored: ScoredToken | undefined, why: Pick<Advance, 'stop'>): Advance {
    const piece = this.#task.includeStop ? this.#decoded.push(token) : ''
    if (this.#task.includeStop && scored !== undefined) this.#scores.push(scored, piece.length)
    const ended = this.#task.includeStop ? {} : { withheld: [token] }
    return { ...this.#end('stop', '', piece), ...why, ...ended }
  }

  /** @param text what may leave already, @param rest what was not yet looked through for stop texts */
  #end(finished: FinishReason, text = '', rest = ''): Advance {
    const released = this.#holder.push(rest + this.#decoded.flush())
    if (released.stop !== undefined) return this.#stopped(text + released.text, released.stop)
    const all = text + released.text + this.#holder.flush()
    return { text: all, tokens: this.#scores.flush('all'), finished }
  }

  #stopped(before: string, stop: string): Advance {
    const text = this.#task.includeStop ? before + stop : before
    const tokens = [...this.#scores.release(text.length), ...this.#scores.flush('released')]
    const withheld = this.#scores.flush('all').map(({ token }) => token)
    return { text, tokens, finished: 'stop', stop, ...(withheld.length === 0 ? {} : { withheld }) }
  }
}

/** Texts that are a token each. */
function tokensOf(texts: readonly string[] = [], decoder: Decoder): readonly number[] {
  return texts.map((text) => decoder.tokenize(text)).flatMap(onlyOne)
}

function unprompted({ avoidUnlessPrompted }: Task, prompt: Uint32Array, decoder: Decoder): readonly number[] {
  const tokens = tokensOf(avoidUnlessPrompted, decoder)
  return tokens.filter((token) => decoder.isMarker(token) && !prompt.includes(token))
}

function onlyOne(tokens: readonly number[]): readonly number[] {
  return tokens.length === 1 ? tokens : []
}
