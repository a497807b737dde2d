import type { SQLOutputValue } from 'node:sqlite'
import type { Session, SessionStore } from '../../domain/people/session.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../open-database.ts'

/** @param options.maxSessions sessions of a user; those seen longest ago end first */
export function createSessionStore(database: Database, options: { readonly maxSessions: number }): SessionStore {
  const ofUser = database.prepare('SELECT * FROM sessions WHERE user_id = ? ORDER BY id DESC')
  const byDigest = database.prepare('SELECT * FROM sessions WHERE digest = ?')
  const add = database.prepare(
    'INSERT INTO sessions (user_id, digest, created_ms, seen_ms, address, agent) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const bound = database.prepare(`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = ? ORDER BY seen_ms DESC, id DESC LIMIT -1 OFFSET ?)`)
  const seen = database.prepare('UPDATE sessions SET seen_ms = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM sessions WHERE user_id = ? AND id = ?')
  const removeAll = database.prepare('DELETE FROM sessions WHERE user_id = ? AND id <> ?')
  return {
    listOf: (userId) => ofUser.all(userId).map(toSession),
    find(digest) {
      const row = byDigest.get(digest)
      return row && toSession(row)
    },
    add: ({ userId, createdAtMs, seenAtMs, address, agent }, digest) =>
      inTransaction(database, () => {
        add.run(userId, digest, createdAtMs, seenAtMs, address, agent)
        bound.run(userId, options.maxSessions)
      }),
    seen: (id, atMs) => void inTransaction(database, () => seen.run(atMs, id)),
    remove: (userId, id) => inTransaction(database, () => remove.run(userId, id)).changes > 0,
    removeAllOf: (userId, except = 0) => void inTransaction(database, () => removeAll.run(userId, except)),
  }
}

function toSession(row: Record<string, SQLOutputValue>): Session {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    createdAtMs: Number(row.created_ms),
    seenAtMs: Number(row.seen_ms),
    address: String(row.address),
    agent: String(row.agent),
  }
}
