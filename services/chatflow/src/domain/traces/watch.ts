import type { TokenUsage } from '../chat/chat-model.ts'
import type { SpanKind } from './span.ts'

type Fields = Readonly<Record<string, unknown>>

/** A piece of work that may be noted. */
export type Work = {
  readonly kind: SpanKind
  readonly name: string
  /** The node whose work it is. */
  readonly nodeId?: string
  readonly input?: unknown
  readonly attributes?: Fields
}

/** What is noted of a result. */
export type Told = {
  readonly output?: unknown
  /** In place of the work's, where the work itself finds out what it was given. */
  readonly input?: unknown
  readonly usage?: TokenUsage | undefined
  readonly attributes?: Fields
}

/** How the result of some work is noted, and made again of what was noted. */
export type Telling<T> = {
  tell(result: T): Told
  /** What stands in for the work where an output is given for its node; `undefined` where it must be done nevertheless. */
  revive?(output: unknown): { readonly result: T } | undefined
}

/**
 * Notes what a run does. Where nobody watches the run that it is called in, the work is only done: that
 * takes next to nothing. Whatever is asked for within `work` counts as part of it.
 */
export type Watch = {
  /** Does `work`, noting when it began and ended and what it gave, or what it failed with. */
  span<T>(work: Work, telling: Telling<T>, done: () => Promise<T>): Promise<T>
  /** The same for work that yields parts on its way. @param partsOf what a result stands for that was not made anew */
  stream<P, T>(
    work: Work,
    telling: Telling<T>,
    parts: () => AsyncGenerator<P, T>,
    partsOf: (result: T) => readonly P[],
  ): AsyncGenerator<P, T>
  /** Whether somebody watches the run that the caller belongs to: what is told need not be prepared otherwise. */
  isWatching(): boolean
}

/** Where nothing is watched. */
export const unwatched: Watch = {
  span: (_work, _telling, done) => done(),
  stream: (_work, _telling, parts) => parts(),
  isWatching: () => false,
}
