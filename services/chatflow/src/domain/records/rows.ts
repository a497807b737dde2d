/** Which rows are meant: every named field must be equal, or one of several. */
export type RowFilter<T> = { readonly [K in keyof T]?: T[K] | readonly T[K][] }

export type RowQuery<T> = {
  readonly where?: RowFilter<T>
  /** Bounds of the field that orders the rows, both inside. */
  readonly from?: number
  readonly to?: number
  /** The order the table has by itself, reversed. */
  readonly reverse?: boolean
  readonly offset?: number
  /** All, when left out. */
  readonly limit?: number
}

type RowPage<T> = {
  readonly rows: readonly T[]
  /** Of all pages. */
  readonly total: number
}

/**
 * Plain rows of one kind, each with an `id`. Every engine passes the cases in
 * `storage/row-store.contract.ts`.
 */
export type Rows<T extends { readonly id: string }> = {
  /** The row, or `undefined` when there is none: absence is an answer, not an error. */
  get(id: string): Promise<T | undefined>
  list(query?: RowQuery<T>): Promise<RowPage<T>>
  /**
   * Creates it; `false`, changing nothing, when its id is taken, or what else there may be one of.
   *
   * @throws {Failure} `missing` when the row it belongs to, such as its chatflow, does not exist
   */
  add(row: T): Promise<boolean>
  /** Creates or replaces. @throws {Failure} as `add` */
  put(row: T): Promise<void>
  /**
   * Alters the fields that are given, `undefined` clearing one, and returns the result or
   * `undefined` when there is no such row. An `updatedAtMs` that is given ends up greater than
   * before, even when the clock stood still.
   *
   * @param where alters it only while it is so, in one step: of several who try, one does
   */
  change(id: string, change: Partial<Omit<T, 'id'>>, where?: RowFilter<T>): Promise<T | undefined>
  /** `false` when there was none. */
  remove(id: string): Promise<boolean>
  /** How many were removed. */
  removeAll(query: Pick<RowQuery<T>, 'where' | 'from' | 'to'>): Promise<number>
}
