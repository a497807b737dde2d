import type { Cell, Column } from '../../domain/query/table/table.ts'
import { toTimeMs } from '../../domain/query/table/to-time.ts'

/** By the number of a type in `pg_type`; what is not here is a text. */
const kinds: Readonly<Record<number, Column['kind']>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1082: 'time',
  1114: 'time',
  1184: 'time',
  1700: 'number',
}

export function postgresColumns(fields: readonly { name: string; dataTypeID: number }[]): Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, kind: kinds[dataTypeID] ?? 'string' }))
}

/** A value as Postgres writes it. */
export function postgresValue(kind: Column['kind'] | undefined, text: string | null): Cell {
  if (text === null) return null
  if (kind === 'number') return Number(text)
  if (kind === 'boolean') return text === 't'
  return kind === 'time' ? toTimeMs(text) : text
}
