import type { StarStore } from '../domain/stars.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

export function createStarStore(database: Database): StarStore {
  const all = database.prepare('SELECT uid FROM stars_of_users WHERE user_id = ?')
  const put = database.prepare('INSERT OR IGNORE INTO stars_of_users (user_id, uid, starred_ms) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM stars_of_users WHERE user_id = ? AND uid = ?')
  return {
    uids: (userId) => new Set(all.all(userId).map(({ uid }) => String(uid))),
    add: (userId, uid, atMs) => void inTransaction(database, () => put.run(userId, uid, atMs)),
    remove: (userId, uid) => void inTransaction(database, () => remove.run(userId, uid)),
  }
}
