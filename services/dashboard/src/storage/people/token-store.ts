import type { SQLOutputValue } from 'node:sqlite'
import type { Token, TokenStore } from '../../domain/people/token.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../open-database.ts'

export function createTokenStore(database: Database): TokenStore {
  const ofUser = database.prepare('SELECT * FROM tokens WHERE user_id = ? ORDER BY id DESC')
  const byDigest = database.prepare('SELECT * FROM tokens WHERE digest = ?')
  const add = database.prepare(`
    INSERT INTO tokens (user_id, name, digest, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (user_id, name) DO NOTHING RETURNING *`)
  const used = database.prepare('UPDATE tokens SET used_ms = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM tokens WHERE user_id = ? AND id = ?')
  const orUndefined = (row: Record<string, SQLOutputValue> | undefined) => row && toToken(row)
  return {
    listOf: (userId) => ofUser.all(userId).map(toToken),
    find: (digest) => orUndefined(byDigest.get(digest)),
    add: ({ userId, name, createdAtMs, expiresAtMs }, digest) =>
      orUndefined(inTransaction(database, () => add.get(userId, name, digest, createdAtMs, expiresAtMs ?? null))),
    used: (id, atMs) => void inTransaction(database, () => used.run(atMs, id)),
    remove: (userId, id) => inTransaction(database, () => remove.run(userId, id)).changes > 0,
  }
}

function toToken(row: Record<string, SQLOutputValue>): Token {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    name: String(row.name),
    createdAtMs: Number(row.created_ms),
    expiresAtMs: row.expires_ms === null ? undefined : Number(row.expires_ms),
    usedAtMs: row.used_ms === null ? undefined : Number(row.used_ms),
  }
}
