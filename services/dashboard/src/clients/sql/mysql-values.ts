import type { Field } from 'mysql2'
import type { Cell, Column } from '../../domain/query/table/table.ts'
import { toTimeMs } from '../../domain/query/table/to-time.ts'

/** By the number of a type in the protocol; what is not here is a text. */
const kinds: Readonly<Record<number, Column['kind']>> = {
  0: 'number',
  1: 'number',
  2: 'number',
  3: 'number',
  4: 'number',
  5: 'number',
  7: 'time',
  8: 'number',
  9: 'number',
  10: 'time',
  12: 'time',
  13: 'number',
  16: 'number',
  246: 'number',
}

export function mysqlColumns(fields: readonly { readonly name: string; readonly columnType?: number }[]): Column[] {
  return fields.map(({ name, columnType }) => ({ name, kind: kinds[columnType ?? -1] ?? 'string' }))
}

/** A value as text, as the driver reads it before we do. */
export function mysqlText(field: Field): string | null {
  if (field.type !== 'BIT') return field.string()
  const bytes = field.buffer()
  return bytes === null ? null : String(bytes.reduce((sum, byte) => sum * 256 + byte, 0))
}

/** A value as MySQL writes it; its session is in UTC. */
export function mysqlValue(kind: Column['kind'] | undefined, text: string | null): Cell {
  if (text === null) return null
  if (kind === 'number') return Number(text)
  return kind === 'time' ? toTimeMs(text) : text
}
