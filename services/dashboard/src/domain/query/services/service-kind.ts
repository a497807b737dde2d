import type { Table } from '../table/table.ts'
import type { TimeRange } from '../time-range.ts'

/** What a query asks besides its kind, as it is written. */
type ServiceOptions = Readonly<Record<string, unknown>>

export type ServiceAsk = {
  readonly range: TimeRange
  /** Length of an interval of a series. */
  readonly intervalMs: number
  readonly options: ServiceOptions
}

/** One thing that a service can be asked for. */
export type ServiceKind = {
  /** Below the address of the service, each with its query text. */
  readonly paths: (ask: ServiceAsk) => readonly string[]
  /** Whether its rows are a time, words and numbers, and so series. */
  readonly isSeries?: boolean
  /**
   * The answers as rows; `undefined` for what is something else than the service answers.
   *
   * @param answers one for each path, as JSON
   */
  readonly read: (answers: readonly unknown[], ask: ServiceAsk) => Table | undefined
  /** What is to be said of an answer that is not all there is. */
  readonly notice?: (answers: readonly unknown[], ask: ServiceAsk) => string | undefined
}

/** By the name under which a query asks for it. */
export type ServiceKinds = Readonly<Record<string, ServiceKind>>
