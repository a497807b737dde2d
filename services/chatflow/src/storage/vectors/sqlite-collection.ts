import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { damagedWhileOpen, explainOpening, openSqlite, requireVersion } from '@hearth/store'
import type { Document } from '../../domain/documents/document.ts'
import { matchesFilter } from '../../domain/documents/metadata-filter.ts'
import { embedAnew, mixedModels } from '../../domain/documents/mixed-models.ts'
import { contentWords } from '../../domain/documents/search/content-words.ts'
import { cosine } from '../../domain/documents/search/similarity.ts'
import type { FoundRow, NearestQuery, VectorRow, WordQuery } from '../../domain/documents/vector-collection.ts'
import { inTransaction } from './in-transaction.ts'
import { madeBy, noteModel, type Renewal, renewalOf, renewalSchema } from './sqlite-renewal.ts'
import { fromBytes, toBytes } from './vector-bytes.ts'

// Vectors lie apart from the texts, so that comparing all of them reads nothing else.
const schema = `
CREATE TABLE IF NOT EXISTS chunk (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL, metadata TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS chunk_vector (
  seq INTEGER PRIMARY KEY REFERENCES chunk (seq) ON DELETE CASCADE, vector BLOB NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS chunk_words USING fts5 (
  content, content = 'chunk', content_rowid = 'seq', tokenize = 'porter unicode61 remove_diacritics 2');
CREATE TRIGGER IF NOT EXISTS chunk_added AFTER INSERT ON chunk BEGIN
  INSERT INTO chunk_words (rowid, content) VALUES (new.seq, new.content); END;
CREATE TRIGGER IF NOT EXISTS chunk_removed AFTER DELETE ON chunk BEGIN
  INSERT INTO chunk_words (chunk_words, rowid, content) VALUES ('delete', old.seq, old.content); END;
CREATE TRIGGER IF NOT EXISTS chunk_changed AFTER UPDATE ON chunk BEGIN
  INSERT INTO chunk_words (chunk_words, rowid, content) VALUES ('delete', old.seq, old.content);
  INSERT INTO chunk_words (rowid, content) VALUES (new.seq, new.content); END;
${renewalSchema}`

// Of the tables; what is only added to them is no new one.
const knownVersion = 1

// More words of a question than this do not make its ranking better.
const maxWords = 32

/** One file of documents with vectors; every call is done when it returns. */
export type SqliteCollection = {
  put(rows: readonly VectorRow[], madeBy?: string): void
  madeBy(): string | undefined
  renewal: Renewal
  nearest(query: NearestQuery): readonly FoundRow[]
  byWords(query: WordQuery): readonly FoundRow[]
  remove(ids: readonly string[]): number
  close(): void
}

/**
 * Opens the file at `path` and creates it (mode 0600) when absent.
 *
 * @param extension path of the sqlite-vec extension; vectors are compared in JavaScript without it,
 *   or where it does not load
 */
export function openSqliteCollection(path: string, extension: string | undefined): SqliteCollection {
  const file = { what: 'the vector store', path }
  // It is opened in the middle of an answer, which is no time to read it all; damage shows when it is met.
  const database = openSqlite(file, { synchronous: 'NORMAL', allowExtension: true, maxCheckedBytes: 0 })
  try {
    requireVersion(database, knownVersion)
    database.exec(schema)
    addFunctions(database, extension)
  } catch (cause) {
    database.close()
    throw explainOpening(cause, file)
  }
  const explained = <T>(work: () => T): T => {
    try {
      return work()
    } catch (cause) {
      throw damagedWhileOpen(cause, file) ?? cause
    }
  }
  return {
    put: (rows, madeBy) => explained(() => put(database, rows, madeBy)),
    madeBy: () => explained(() => madeBy(database)),
    renewal: renewalOf(database, explained),
    nearest: (query) => explained(() => nearest(database, query)),
    byWords: (query) => explained(() => byWords(database, query)),
    remove: (ids) => explained(() => remove(database, ids)),
    close: () => database.close(),
  }
}

function addFunctions(database: DatabaseSync, extension: string | undefined): void {
  database.function('passes', (metadata, filter) =>
    matchesFilter(JSON.parse(String(metadata)), JSON.parse(String(filter))) ? 1 : 0,
  )
  try {
    if (extension === undefined) throw new Error('The extension is not installed')
    database.loadExtension(extension)
  } catch {
    database.function(
      'vec_distance_cosine',
      (a, b) => 1 - cosine(fromBytes(a as Uint8Array), fromBytes(b as Uint8Array)),
    )
  }
  database.enableLoadExtension(false)
}

function put(database: DatabaseSync, rows: readonly VectorRow[], model: string | undefined): void {
  const [first] = rows
  if (first === undefined) return
  const held = madeBy(database)
  if (held !== undefined && model !== undefined && held !== model) throw mixedModels('add to', held, model)
  checkLength(database, first.vector.length, 'add to')
  const addChunk = database.prepare(
    'INSERT INTO chunk (id, content, metadata) VALUES (?, ?, ?) ' +
      'ON CONFLICT (id) DO UPDATE SET content = excluded.content, metadata = excluded.metadata RETURNING seq',
  )
  const addVector = database.prepare('INSERT OR REPLACE INTO chunk_vector (seq, vector) VALUES (?, ?)')
  inTransaction(database, () => {
    for (const { id, document, vector } of rows) {
      const added = addChunk.get(id, document.pageContent, JSON.stringify(document.metadata))
      addVector.run(added?.seq as number, toBytes(vector))
    }
    if (held === undefined) noteModel(database, model)
  })
}

function nearest(database: DatabaseSync, { vector, limit, filter, withVectors }: NearestQuery): FoundRow[] {
  checkLength(database, vector.length, 'search')
  const distance = 'vec_distance_cosine(v.vector, ?)'
  const best =
    filter === undefined
      ? `SELECT v.seq, ${distance} AS distance FROM chunk_vector v`
      : `SELECT v.seq, ${distance} AS distance FROM chunk_vector v JOIN chunk c USING (seq) WHERE passes(c.metadata, ?)`
  // A text without any words may have a vector without a length: its distance is unknown, not small.
  const sql =
    `WITH best AS (${best} ORDER BY distance IS NULL, distance LIMIT ?) ` +
    `SELECT c.id, c.content, c.metadata, best.distance${withVectors === true ? ', v.vector' : ''} FROM best ` +
    `JOIN chunk c USING (seq)${withVectors === true ? ' JOIN chunk_vector v USING (seq)' : ''} ` +
    'ORDER BY best.distance IS NULL, best.distance'
  const filters: SQLInputValue[] = filter === undefined ? [] : [JSON.stringify(filter)]
  const rows = database.prepare(sql).all(toBytes(vector), ...filters, limit)
  return rows.map((row) => toFound(row, row.distance === null ? 0 : Math.max(0, 1 - Number(row.distance))))
}

function byWords(database: DatabaseSync, { text, limit, filter }: WordQuery): FoundRow[] {
  const words = [...new Set(contentWords(text))].slice(0, maxWords)
  if (words.length === 0) return []
  const match = words.map((word) => `"${word}"`).join(' OR ')
  const filtered = filter === undefined ? '' : 'JOIN chunk c ON c.seq = chunk_words.rowid '
  const passes = filter === undefined ? '' : ' AND passes(c.metadata, ?)'
  // Texts and vectors are read of the best alone: a common word is in most of the rows.
  const best =
    `SELECT chunk_words.rowid AS seq, bm25(chunk_words) AS rank FROM chunk_words ${filtered}` +
    `WHERE chunk_words MATCH ?${passes} ORDER BY rank LIMIT ?`
  const sql =
    `WITH best AS (${best}) SELECT c.id, c.content, c.metadata, v.vector, best.rank FROM best ` +
    'JOIN chunk c USING (seq) JOIN chunk_vector v USING (seq) ORDER BY best.rank'
  const filters: SQLInputValue[] = filter === undefined ? [] : [JSON.stringify(filter)]
  const rows = database.prepare(sql).all(match, ...filters, limit)
  // The measure of words has no upper end; what is best of all is given a 1.
  const top = Number(rows[0]?.rank ?? -1)
  return rows.map((row) => toFound(row, top === 0 ? 0 : Number(row.rank) / top))
}

function remove(database: DatabaseSync, ids: readonly string[]): number {
  const removal = database.prepare('DELETE FROM chunk WHERE id = ?')
  let removed = 0
  inTransaction(database, () => {
    for (const id of ids) removed += Number(removal.run(id).changes)
  })
  return removed
}

function toFound(row: Record<string, unknown>, score: number): FoundRow {
  const metadata = JSON.parse(String(row.metadata)) as Document['metadata']
  const found = { id: String(row.id), document: { pageContent: String(row.content), metadata }, score }
  return row.vector instanceof Uint8Array ? { ...found, vector: fromBytes(row.vector) } : found
}

function checkLength(database: DatabaseSync, length: number, attempt: string): void {
  const row = database.prepare('SELECT length(vector) / 4 AS length FROM chunk_vector LIMIT 1').get()
  if (row === undefined || row.length === length) return
  throw new Failure(
    'broken',
    `Cannot ${attempt} the vector store: it holds vectors of ${row.length} numbers and the embedding model makes ${length}; ` +
      `use the model it was filled with or another name for the store, or ${embedAnew}`,
  )
}
