import type { QueryTimes } from '../promql/evaluate/scope.ts'

/** A query as it is asked, in plain data that can go from one thread to another. */
export type QueryRequest = {
  readonly query: string
  /** Of an instant query start and end are the same, and the step is 0. */
  readonly times: QueryTimes
  /** Instead of the engine's. */
  readonly lookbackMs?: number
  /** Most series of the answer. */
  readonly limit: number
  /** Whether the answer is to tell what it took. */
  /** Sentences that go with the answer. */
  readonly warnings?: readonly string[]
  readonly stats?: 'in all' | 'by steps'
  /** Whether the answer is what each part of the query took, in place of its value. */
  readonly isExplained?: boolean
}

/** Who asked, as logs name them. */
export type QueryOrigin = { readonly clientIp: string; readonly method: string; readonly path: string }

/** A query with what bounds it. */
export type Question = {
  readonly request: QueryRequest
  readonly origin: QueryOrigin
  /** From now on, waiting included. */
  readonly timeoutMs: number
  /** Of whoever asked: aborts when they leave. */
  readonly signal: AbortSignal
}

/** An answer as it leaves, in pieces that are made when they are taken: text, or text in UTF-8. */
export type AnswerPieces = Iterable<string> | AsyncIterable<Uint8Array>

type Asked = {
  readonly pieces: AnswerPieces
  /** Aborts when the answer is to be cut: at its deadline, or when the query was cancelled. */
  readonly signal: AbortSignal
}

/** Answers a query. @throws {PromqlError} or {Failure} where there is no answer */
export type Ask = (question: Question) => Promise<Asked>
