import type { DatabaseSync } from 'node:sqlite'

/**
 * Notes which form the tables of a file have, where a newer program may give them another.
 *
 * @param known the newest form that this program reads
 * @throws {Error} when a newer one has written the file, which is left as it is; see `explainOpening`
 */
export function requireVersion(database: DatabaseSync, known: number): void {
  const { user_version: found } = database.prepare('PRAGMA user_version').get() ?? {}
  if (Number(found) > known) throw new Error('it was written by a newer version of Hearth; use that one')
  if (Number(found) < known) database.exec(`PRAGMA user_version = ${known}`)
}
