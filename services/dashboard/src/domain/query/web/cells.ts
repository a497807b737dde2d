import type { Cell, Column } from '../table/table.ts'
import { toTimeMs } from '../table/to-time.ts'
import type { WebColumn } from './web-query.ts'

const isoDate = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** Values of one column as cells: of the kind that it says, or of the kind that all of them are. */
export function cellsOf(
  { kind, isSeconds }: Pick<WebColumn, 'kind' | 'isSeconds'>,
  values: readonly unknown[],
): { readonly kind: Column['kind']; readonly cells: readonly Cell[] } {
  const found = kind ?? kindOf(values)
  return { kind: found, cells: values.map((value) => toCell(found, isSeconds, value)) }
}

function kindOf(values: readonly unknown[]): Column['kind'] {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length === 0) return 'string'
  if (known.every((value) => typeof value === 'number')) return 'number'
  if (known.every((value) => typeof value === 'boolean')) return 'boolean'
  return known.every((value) => typeof value === 'string' && isoDate.test(value)) ? 'time' : 'string'
}

function toCell(kind: Column['kind'], isSeconds: boolean, value: unknown): Cell {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'time':
      return isSeconds ? scaled(numberOf(value)) : toTimeMs(value)
    case 'number':
      return numberOf(value)
    case 'boolean':
      return value === true || /^(true|1|yes)$/i.test(String(value))
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

function scaled(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value)
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
