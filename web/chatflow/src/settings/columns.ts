export type Column = Readonly<Record<string, unknown>>

/** What a column of JSON text holds; nothing where it is empty or no object. */
export function parseColumn(column: string | null): Column {
  return column === null || column === '' ? {} : columnOf(JSON.parse(column))
}

/** The column with some members changed; whatever else it holds stays. */
export function renderColumn(column: string | null, change: object): string {
  return JSON.stringify({ ...parseColumn(column), ...change })
}

export function columnOf(value: unknown): Column {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Column) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
