/** Of a time the Unix milliseconds. */
export type Cell = number | string | boolean | null

export type Column = {
  readonly name: string
  readonly kind: 'time' | 'number' | 'string' | 'boolean'
}

/** Rows with a value for each column. */
export type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}
