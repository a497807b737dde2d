import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from '../migrations.ts'
import { draftPath, removeFiles } from './drafts.ts'
import { type Numbers, putNumbers, readNumbers } from './numbers.ts'
import { takeTriggers } from './triggers.ts'
import { openWhole, type Whole } from './whole.ts'

/** What one turn changed. */
export type MadeChange = {
  /** In SQLite's form of a changeset. */
  readonly changeset: Uint8Array
  /** The last numbers given by each table that counts, which a changeset does not tell. */
  readonly numbers: Numbers
}

/** A turn whose changes are seen within it alone. */
export type OpenTurn = {
  /** `undefined` where it changed nothing. */
  made(): MadeChange | undefined
  /** What it changed is there, for all. @throws where the disk is full, say; then nothing of it is there */
  keep(): void
  /** Nothing of it is there. */
  drop(): void
}

/** A copy of the shared database in a file of this process, at one place in the order of changes. */
export type Copy = {
  /** Sees what is kept, and cannot write. */
  readonly reading: DatabaseSync
  /** Sees what the turn that is open has changed. */
  readonly writing: DatabaseSync
  /** @throws where it cannot; then no turn is open */
  begin(): OpenTurn
  /** @throws {Error} where the copy is not what they were made from; then it is left as it was */
  apply(changes: readonly MadeChange[]): void
  /** Of what is kept. */
  readonly whole: Pick<Whole, 'bytes' | 'isBusy'>
  /** The whole with a change that is not kept yet. */
  bytesWith(change: MadeChange): Promise<Buffer>
  close(): void
}

/**
 * Opens a database file with these bytes, of the schema of this program. The file goes with the process, however it
 * ends, where the system lets an open file be removed; else with `close`.
 *
 * Changes of others are not changes that happen here: triggers have run where they were made, and what goes with a row
 * is among them. So they come over a connection that knows no triggers and minds no references.
 *
 * @param folder where the file is made
 */
export function openCopy(bytes: Uint8Array, folder: string): Copy {
  const path = draftPath(folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, bytes, { mode: 0o600 })
  const writing = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  writing.exec(`PRAGMA journal_mode = WAL; ${quick}`)
  const triggers = takeTriggers(writing)
  const applying = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  // Each connection has its files open before they lose their names.
  applying.exec(`${quick}; BEGIN IMMEDIATE; COMMIT`)
  const reading = new DatabaseSync(path, { readOnly: true })
  reading.prepare('SELECT count(*) FROM sqlite_schema').get()
  const source = new DatabaseSync(path, { readOnly: true })
  source.prepare('SELECT count(*) FROM sqlite_schema').get()
  removeFiles(path)
  const whole = openWhole(source, folder, triggers)
  return {
    reading,
    writing,
    begin: () => beginTurn(writing),
    apply: (changes) => applyAll(applying, changes),
    whole,
    async bytesWith(change) {
      const aside = openCopy(await whole.bytes(), folder)
      try {
        aside.apply([change])
        return await aside.whole.bytes()
      } finally {
        aside.close()
      }
    },
    close() {
      whole.close()
      for (const connection of [reading, applying, writing]) connection.close()
      removeFiles(path)
    },
  }
}

// What is kept is kept elsewhere: nothing waits for this disk.
const quick = 'PRAGMA synchronous = OFF'

function beginTurn(database: DatabaseSync): OpenTurn {
  const undo = () => {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
  const { numbers, session } = recordTurn(database, undo)
  return {
    made() {
      // A full disk undoes everything by itself.
      if (!database.isTransaction) return undefined
      const changeset = session.changeset()
      const after = readNumbers(database)
      const isSame = JSON.stringify(after) === JSON.stringify(numbers)
      return changeset.length === 0 && isSame ? undefined : { changeset, numbers: after }
    },
    keep() {
      try {
        session.close()
        database.exec('COMMIT')
      } catch (error) {
        undo()
        throw error
      }
    },
    drop() {
      try {
        session.close()
      } finally {
        undo()
      }
    },
  }
}

function recordTurn(database: DatabaseSync, undo: () => void) {
  database.exec('BEGIN IMMEDIATE')
  try {
    return { numbers: readNumbers(database), session: database.createSession() }
  } catch (error) {
    undo()
    throw error
  }
}

function applyAll(database: DatabaseSync, changes: readonly MadeChange[]): void {
  const onConflict = () => constants.SQLITE_CHANGESET_ABORT
  database.exec('BEGIN IMMEDIATE')
  try {
    for (const { changeset, numbers } of changes) {
      if (changeset.length > 0 && !database.applyChangeset(changeset, { onConflict }))
        throw new Error('a change of another process does not fit the copy of this one')
      putNumbers(database, numbers)
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Brings the schema of a database up to that of this program. @param mend what else is changed in it */
export function migrateBytes(
  bytes: Uint8Array,
  folder: string,
  mend = (_: DatabaseSync): unknown => undefined,
): Buffer {
  const path = draftPath(folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, bytes, { mode: 0o600 })
  try {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    try {
      const { user_version: from } = database.prepare('PRAGMA user_version').get() ?? {}
      database.exec('BEGIN IMMEDIATE')
      for (const statement of MIGRATIONS.slice(Number(from))) database.exec(statement)
      database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT; PRAGMA journal_mode = DELETE`)
      mend(database)
    } finally {
      database.close()
    }
    return readFileSync(path)
  } finally {
    removeFiles(path)
  }
}
