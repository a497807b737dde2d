import type { Column } from '../table/table.ts'

/** What is asked over HTTP. */
export type WebRequest = {
  /** Absolute, or below the address of the data source. */
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly params: readonly (readonly [name: string, value: string])[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

/** A column of the answer; without a kind what is in it decides. */
export type WebColumn = {
  /** Of a JSON a path, of a CSV the name in its first line. */
  readonly selector: string
  readonly name: string
  readonly kind: Column['kind'] | undefined
  /** Whether numbers of a time are seconds, whatever their size. */
  readonly isSeconds: boolean
}

export type WebForm =
  | {
      readonly kind: 'json'
      /** Where the rows are: a JSONPath, or names with dots between them. */
      readonly root: string
      /** Whether a column's path begins at the whole answer instead of at each row. */
      readonly isByColumn: boolean
    }
  | {
      readonly kind: 'csv'
      readonly delimiter: string
      readonly hasHeader: boolean
      readonly skippedRows: number
      readonly decimalComma: boolean
      /** Whether columns that are not named are left out. */
      readonly areOthersLeftOut: boolean
    }

/** A query to something that answers with JSON or CSV. */
export type WebQuery = {
  readonly source:
    | { readonly kind: 'url'; readonly request: WebRequest }
    | { readonly kind: 'inline'; readonly text: string }
  readonly form: WebForm
  /** Empty for all there are. */
  readonly columns: readonly WebColumn[]
  readonly isSeries: boolean
}
