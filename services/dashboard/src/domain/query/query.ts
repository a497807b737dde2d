import type { DataSource } from '../datasource/data-source.ts'
import type { DataSourceRef } from '../datasource/resolve.ts'
import type { Answer, ExemplarSeries } from './answer.ts'
import type { Frame } from './frame.ts'

/** One query of a panel, as the dashboard holds it. */
export type Query = {
  readonly refId: string
  readonly dataSource: DataSourceRef
  readonly expr: string
  readonly isInstant: boolean
  readonly isRange: boolean
  readonly format: 'time_series' | 'table' | 'heatmap'
  readonly legendFormat: string
  /** The least step: a duration or a variable, empty for none. */
  readonly minStep: string
  readonly maxDataPoints: number
  readonly intervalFactor: number
  /** What the viewer's clock is ahead of UTC: steps begin at its round times. */
  readonly utcOffsetMs: number
  /** Unix milliseconds: points before that are known to who asks; `undefined` for those of the whole range. */
  readonly sinceMs: number | undefined
  /** The most lines wanted of a source of logs; `undefined` for its usual number. */
  readonly maxLines: number | undefined
  /** Conditions on labels that are added to every selector of the query. */
  readonly filters: readonly LabelFilter[]
  /** Whether single events behind the numbers are wanted, too. */
  readonly wantsExemplars: boolean
  /** Asked only for the expressions that need it, and not answered. */
  readonly isHidden: boolean
  /** All that the request says of it: what one type of source or an expression alone has is read there. */
  readonly written: WrittenQuery
}

/** A query as it stands in the request; a fault in it is its own alone. */
type WrittenQuery = Readonly<Record<string, unknown>>

/** A condition that a reader chose for a label; `=|` and `!=|` stand before one of several `values`. */
export type LabelFilter = {
  readonly key: string
  readonly operator: string
  readonly value: string
  readonly values: readonly string[]
}

export type QueryResult =
  | { readonly refId: string; readonly frames: readonly Frame[]; readonly fault?: undefined }
  | { readonly refId: string; readonly fault: QueryFault }

export type QueryFault = {
  /** As an HTTP status. */
  readonly status: number
  readonly message: string
  /** `downstream`: the data source said so, or does not answer. */
  readonly source: 'downstream' | 'plugin'
}

/** What a data source is asked; times in Unix milliseconds. */
export type Ask =
  | { readonly kind: 'instant'; readonly expr: string; readonly timeMs: number }
  | {
      readonly kind: 'range'
      readonly expr: string
      readonly startMs: number
      readonly endMs: number
      readonly stepMs: number
    }

/** Which single events behind the numbers of an expression are asked for. */
type ExemplarsAsk = { readonly expr: string; readonly startMs: number; readonly endMs: number }

export type AskExemplars = (
  source: DataSource,
  ask: ExemplarsAsk,
  signal: AbortSignal,
) => Promise<readonly ExemplarSeries[]>

/**
 * Asks a data source.
 *
 * @throws {Failure} `invalid` for a query it refuses, `upstream` when it does not answer as it should
 */
export type AskDataSource = (source: DataSource, ask: Ask, signal: AbortSignal) => Promise<Answer>
