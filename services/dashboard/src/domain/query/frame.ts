import type { Labels } from './legend.ts'
import type { WrittenNumbers } from './written-numbers.ts'

export type Field = {
  readonly name: string
  readonly type: 'time' | 'number' | 'string' | 'boolean' | 'other'
  readonly labels?: Labels
  readonly displayName?: string | undefined
  /** Milliseconds between two points of a time field. */
  readonly intervalMs?: number
  /** Whether any row may be `null`, as those of databases may. */
  readonly isNullable?: boolean
  /** Whether tables leave it out. */
  readonly isHidden?: boolean
  /** Where its values lead to; addresses may hold `${__value.raw}`. */
  readonly links?: readonly { readonly title: string; readonly url: string; readonly targetBlank: boolean }[]
  /** Of the type `other`, labels. */
  readonly values: readonly FieldValue[] | WrittenNumbers
}

export type FieldValue = number | string | boolean | Labels | null

export type Notice = { readonly severity: 'info' | 'warning'; readonly text: string }

/** A table of columns, all of the same length: Grafana's data frame. */
export type Frame = {
  readonly refId: string
  /** Of exemplars alone, by which they are told from what they stand behind. */
  readonly name?: string
  /** `logs` hold a row for each line. */
  readonly type:
    | 'timeseries-multi'
    | 'timeseries-wide'
    | 'numeric-multi'
    | 'table'
    | 'heatmap-rows'
    | 'logs'
    | 'exemplars'
  readonly resultType: string
  /** The query as it was sent; on the first frame alone. */
  readonly executedQuery?: string
  readonly notices?: readonly Notice[]
  /** What the query cost its source, where that tells. */
  readonly stats?: readonly { readonly displayName: string; readonly unit: string; readonly value: number }[]
  readonly fields: readonly Field[]
}
