import type { Series, TimeRange } from '../../domain/model/queryable.ts'
import type { QueryStats } from '../../domain/promql/engine.ts'
import type { Outgoing, PlainMatcher } from '../../domain/queries/outgoing.ts'
import type { QueryRequest } from '../../domain/queries/query.ts'
import type { BlockPlace } from '../../storage/blocks/leased-blocks.ts'
import type { Packet } from '../../storage/handover/packet.ts'
import type { Fault } from './fault.ts'

type TaskBounds = {
  readonly timeoutMs: number
  /** Whether other servers have to be asked too. */
  readonly asksOthers: boolean
}

type QueryTask = TaskBounds & {
  readonly kind: 'query'
  readonly request: QueryRequest
  /** How long it has waited. */
  readonly queueMs: number
  /** Whether it is measured, for the answer or for the log. */
  readonly withStats: boolean
}

type OutgoingTask = TaskBounds & {
  readonly kind: 'outgoing'
  readonly outgoing: Outgoing
  readonly maxSamples: number
}

/** What a thread is to do: a query, or series that leave. Its times are as of the moment it is sent. */
export type Task = QueryTask | OutgoingTask

/**
 * What a thread asks of the one that owns the store: to begin with series, to go on with them, where blocks are, and
 * what other servers have.
 */
export type Call =
  | {
      readonly kind: 'select' | 'elsewhere'
      readonly selection: number
      readonly matchers: readonly PlainMatcher[]
      readonly range: TimeRange
      readonly maxSamples: number
    }
  | { readonly kind: 'next'; readonly selection: number }
  | { readonly kind: 'lease'; readonly lease: number; readonly range: TimeRange }

export type CallResult = {
  readonly packet?: Packet
  readonly blocks?: readonly BlockPlace[]
  readonly far?: readonly PlainSeries[]
  readonly warnings?: readonly string[]
  readonly fault?: Fault
}

/** A series whose labels are names and values of equal length, in their order. */
type PlainSeries = Omit<Series, 'labels'> & {
  readonly names: readonly string[]
  readonly texts: readonly string[]
}

export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly task: Task }
  | { readonly kind: 'cancel'; readonly id: number }
  /** The reader took a piece of the answer. */
  | { readonly kind: 'taken'; readonly id: number }
  | { readonly kind: 'result'; readonly call: number; readonly result: CallResult }

export type FromWorker =
  | { readonly kind: 'call'; readonly id: number; readonly call: number; readonly what: Call }
  /** Blocks that are not read any more. */
  | { readonly kind: 'release'; readonly id: number; readonly lease: number }
  | { readonly kind: 'damage'; readonly path: string; readonly what: string }
  /** It has gone well so far; the answer follows in pieces, for which the store may have to be asked again. */
  | {
      readonly kind: 'answered'
      readonly id: number
      readonly stats: QueryStats | undefined
      readonly asksOn: boolean
    }
  | { readonly kind: 'piece'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: Fault }

/** Pieces of an answer that are sent before the first of them was taken. */
export const piecesAhead = 4
