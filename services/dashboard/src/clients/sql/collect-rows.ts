import { Failure } from '@hearth/kernel'
import type { Cell } from '../../domain/query/table/table.ts'
import type { SqlLimits } from './sql-options.ts'

/** Rows as they arrive, within the limits of a query. */
export type RowCollector = {
  readonly rows: (readonly Cell[])[]
  /**
   * @returns whether the row found room
   * @throws {Failure} `upstream` when there are more bytes than a query may have
   */
  take(row: readonly Cell[]): boolean
}

/** Collects rows until there are enough. */
export function collectRows({ maxRows, maxBytes }: Pick<SqlLimits, 'maxRows' | 'maxBytes'>): RowCollector {
  const rows: (readonly Cell[])[] = []
  let bytes = 0
  return {
    rows,
    take(row) {
      if (rows.length >= maxRows) return false
      for (const cell of row) bytes += typeof cell === 'string' ? cell.length : 8
      if (bytes > maxBytes)
        throw new Failure('upstream', `The answer is longer than ${maxBytes} bytes: ask for fewer rows or columns`)
      rows.push(row)
      return true
    },
  }
}
