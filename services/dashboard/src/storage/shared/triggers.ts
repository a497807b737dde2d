import { DatabaseSync } from 'node:sqlite'

const beginning = /^CREATE TRIGGER/

/**
 * Takes the triggers of a database to this one connection, over which alone they run then.
 *
 * @returns the statements that make them
 */
export function takeTriggers(database: DatabaseSync): readonly string[] {
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all()
  const statements = triggers.map(({ sql }) => String(sql))
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${String(name)}"`)
  for (const statement of statements) database.exec(statement.replace(beginning, 'CREATE TEMP TRIGGER'))
  return statements
}

/** Gives the triggers back to a file to which the tables were copied. */
export function restoreTriggers(path: string, statements: readonly string[]): void {
  const database = new DatabaseSync(path)
  try {
    // One write for all of them, and nobody needs it on disk: its bytes are read at once.
    database.exec(`PRAGMA synchronous = OFF; BEGIN; ${statements.join(';')}; COMMIT`)
  } finally {
    database.close()
  }
}
