import type { SqlColumn, SqlReader } from './sql-reader.ts'

// A model reads no more of a schema than this anyway.
const maxTables = 100
const maxSampleLength = 2_000

/** The tables of a database as `CREATE TABLE` statements with a few of their rows. */
export async function describeTables(
  reader: SqlReader,
  isShown: (table: string) => boolean,
  sampleRows: number,
): Promise<string> {
  const tables = Map.groupBy(await reader.columns(), ({ table }) => table)
  const shown = [...tables].filter(([table]) => isShown(table)).slice(0, maxTables)
  const texts: string[] = []
  for (const [table, columns] of shown) {
    const sample = sampleRows === 0 ? '' : await sampleOf(reader, table, sampleRows)
    texts.push(`${createTable(table, columns)}${sample}`)
  }
  return texts.join('\n\n')
}

function createTable(table: string, columns: readonly SqlColumn[]): string {
  const fields = columns.map(({ column, type }) => `  ${quoted(column)} ${type}`.trimEnd())
  return `CREATE TABLE ${quoted(table)} (\n${fields.join(',\n')}\n)`
}

async function sampleOf(reader: SqlReader, table: string, count: number): Promise<string> {
  const rows = await reader.query(`SELECT * FROM ${quoted(table)} LIMIT ${count}`)
  if (rows.length === 0) return ''
  return `\n/* ${rows
    .map((row) => JSON.stringify(row, plain))
    .join('\n')
    .slice(0, maxSampleLength)} */`
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
