import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'
import { toBytes } from './vector-bytes.ts'

/**
 * Which model made the vectors, and the place where those of another are gathered. What becomes of a text
 * meanwhile takes its new vector away again.
 */
export const renewalSchema = `
CREATE TABLE IF NOT EXISTS note (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS next_vector (
  seq INTEGER PRIMARY KEY REFERENCES chunk (seq) ON DELETE CASCADE, vector BLOB NOT NULL);
CREATE TRIGGER IF NOT EXISTS next_outdated AFTER UPDATE ON chunk BEGIN
  DELETE FROM next_vector WHERE seq = old.seq; END;`

type Waiting = { readonly seq: number; readonly content: string }
type Renewed = Waiting & { readonly vector: Float32Array }

/** Vectors that are made anew beside those that are found, until all of them are there. */
export type Renewal = {
  /** Forgets what an earlier one has gathered. */
  begin(): void
  /** Texts without a new vector. */
  waiting(limit: number): readonly Waiting[]
  keep(rows: readonly Renewed[]): void
  /** Puts the new vectors in place of the old. @returns how many; `undefined` while a text waits */
  finish(madeBy: string | undefined): number | undefined
}

const modelKey = 'embedding_model'

/** The model whose vectors these are; `undefined` for none, or where it was not noted. */
export function madeBy(database: DatabaseSync): string | undefined {
  const row = database
    .prepare('SELECT value FROM note WHERE key = ? AND EXISTS (SELECT 1 FROM chunk_vector)')
    .get(modelKey)
  return row === undefined ? undefined : String(row.value)
}

export function noteModel(database: DatabaseSync, model: string | undefined): void {
  database.prepare('DELETE FROM note WHERE key = ?').run(modelKey)
  if (model !== undefined) database.prepare('INSERT INTO note (key, value) VALUES (?, ?)').run(modelKey, model)
}

export function renewalOf(database: DatabaseSync, explained: <T>(work: () => T) => T): Renewal {
  const waitingSql = 'FROM chunk WHERE seq NOT IN (SELECT seq FROM next_vector)'
  return {
    begin: () => explained(() => database.exec('DELETE FROM next_vector')),
    waiting: (limit) =>
      explained(() =>
        database
          .prepare(`SELECT seq, content ${waitingSql} ORDER BY seq LIMIT ?`)
          .all(limit)
          .map(({ seq, content }) => ({ seq: Number(seq), content: String(content) })),
      ),
    keep: (rows) => explained(() => inTransaction(database, () => keep(database, rows))),
    finish: (model) =>
      explained(() =>
        inTransaction(database, () => {
          if (database.prepare(`SELECT 1 ${waitingSql} LIMIT 1`).get() !== undefined) return undefined
          database.exec('DELETE FROM chunk_vector')
          const { changes } = database
            .prepare('INSERT INTO chunk_vector (seq, vector) SELECT seq, vector FROM next_vector')
            .run()
          database.exec('DELETE FROM next_vector')
          noteModel(database, model)
          return Number(changes)
        }),
      ),
  }
}

// A text that has changed by now, or is gone, waits again or needs none.
function keep(database: DatabaseSync, rows: readonly Renewed[]): void {
  const add = database.prepare(
    'INSERT OR REPLACE INTO next_vector (seq, vector) SELECT seq, ? FROM chunk WHERE seq = ? AND content = ?',
  )
  for (const { seq, content, vector } of rows) add.run(toBytes(vector), seq, content)
}
