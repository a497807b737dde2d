import type { DatabaseSync } from 'node:sqlite'

/** The last number that each table gave, where none is given twice. */
export type Numbers = Readonly<Record<string, number>>

export function readNumbers(database: DatabaseSync): Numbers {
  const rows = database.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all()
  return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]))
}

/** Has the tables count on from there. */
export function putNumbers(database: DatabaseSync, numbers: Numbers): void {
  database.exec('DELETE FROM sqlite_sequence')
  const put = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  for (const [name, last] of Object.entries(numbers)) put.run(name, last)
}
