/** How a field lies in its column: text and numbers as they are, flags as 0 and 1, JSON as text. */
type Kind<V> = [V] extends [boolean | undefined]
  ? 'flag'
  : [V] extends [number | undefined]
    ? 'number'
    : [V] extends [string | undefined]
      ? 'text' | 'json'
      : 'json'

/** The kind of every field of `T`. Columns are named as the fields are, in snake_case. */
export type Fields<T> = { readonly [K in keyof T]-?: Kind<T[K]> }

export type SqlValue = string | number | null
export type SqlRow = Record<string, SqlValue>

/** Turns rows of a table into domain records and back. */
export type RowCodec<T> = {
  /** All columns. */
  readonly columns: readonly string[]
  column(field: keyof T): string
  /** Fields that are absent stay out; those that are present and `undefined` become NULL. */
  encode(fields: Partial<T>): SqlRow
  value(field: keyof T, value: unknown): SqlValue
  decode(row: SqlRow): T
}

export function createRowCodec<T>(fields: Fields<T>): RowCodec<T> {
  const columns = Object.entries(fields).map(([field, kind]) => ({
    field,
    kind: kind as string,
    column: toSnakeCase(field),
  }))
  const byField = new Map(columns.map((column) => [column.field, column]))
  const find = (field: keyof T) => {
    const column = byField.get(String(field))
    if (column === undefined) throw new Error(`no column holds the field "${String(field)}"`)
    return column
  }
  const value = (field: keyof T, content: unknown) => encodeValue(find(field).kind, content)
  return {
    columns: columns.map(({ column }) => column),
    value,
    column: (field) => find(field).column,
    encode: (record) =>
      Object.fromEntries(
        Object.entries(record).map(([field, content]) => [
          find(field as keyof T).column,
          value(field as keyof T, content),
        ]),
      ),
    decode: (row) =>
      Object.fromEntries(columns.map(({ field, kind, column }) => [field, decodeValue(kind, row[column])])) as T,
  }
}

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function encodeValue(kind: string, value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (kind === 'flag') return Number(value)
  return kind === 'json' ? JSON.stringify(value) : (value as string | number)
}

function decodeValue(kind: string, value: SqlValue | undefined): unknown {
  if (value === null || value === undefined) return undefined
  if (kind === 'flag') return Number(value) === 1
  if (kind === 'number') return Number(value)
  return kind === 'json' ? (JSON.parse(String(value)) as unknown) : value
}
