import type { DataSource } from '../datasource/data-source.ts'
import type { DataSourceRef } from '../datasource/resolve.ts'
import type { Answer } from './answer.ts'
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
  /** The most lines wanted of a source of logs; `undefined` for its usual number. */
  readonly maxLines: number | undefined
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

/**
 * Asks a data source.
 *
 * @throws {Failure} `invalid` for a query it refuses, `upstream` when it does not answer as it should
 */
export type AskDataSource = (source: DataSource, ask: Ask, signal: AbortSignal) => Promise<Answer>
