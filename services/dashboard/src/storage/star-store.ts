import type { DatabaseSync } from 'node:sqlite'
import type { StarStore } from '../domain/stars.ts'
import { inTransaction } from './open-database.ts'

export function createStarStore(database: DatabaseSync): StarStore {
  const all = database.prepare('SELECT uid FROM stars')
  const put = database.prepare('INSERT OR IGNORE INTO stars (uid, starred_ms) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM stars WHERE uid = ?')
  return {
    uids: () => new Set(all.all().map(({ uid }) => String(uid))),
    add: (uid, atMs) => void inTransaction(database, () => put.run(uid, atMs)),
    remove: (uid) => void inTransaction(database, () => remove.run(uid)),
  }
}
