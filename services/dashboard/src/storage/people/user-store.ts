import type { SQLOutputValue } from 'node:sqlite'
import type { Role } from '../../domain/people/role.ts'
import type { User, UserStore } from '../../domain/people/user.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../open-database.ts'

export function createUserStore(database: Database): UserStore {
  const all = database.prepare('SELECT * FROM users WHERE kind = ? ORDER BY login, id')
  const byId = database.prepare('SELECT * FROM users WHERE id = ?')
  const byName = database.prepare("SELECT * FROM users WHERE login = ? OR (email = ? AND email <> '') ORDER BY id")
  const byExternalId = database.prepare('SELECT * FROM users WHERE external_id = ?')
  const remove = database.prepare('DELETE FROM users WHERE id = ?')
  const unstar = database.prepare('DELETE FROM stars_of_users WHERE user_id = ?')
  const seen = database.prepare('UPDATE users SET seen_ms = ? WHERE id = ?')
  const put = database.prepare(`
    INSERT INTO users (id, uid, kind, login, email, name, role, is_server_admin, is_disabled, password,
      external_id, is_synced, created_ms, updated_ms, seen_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET login = excluded.login, email = excluded.email, name = excluded.name,
      role = excluded.role, is_server_admin = excluded.is_server_admin, is_disabled = excluded.is_disabled,
      password = excluded.password, external_id = excluded.external_id, is_synced = excluded.is_synced,
      updated_ms = excluded.updated_ms
    RETURNING *`)
  const orUndefined = (row: Record<string, SQLOutputValue> | undefined) => row && toUser(row)
  return {
    list: (kind) => all.all(kind).map(toUser),
    get: (id) => orUndefined(byId.get(id)),
    find: (name) => orUndefined(byName.get(name, name)),
    findExternal: (externalId) => orUndefined(byExternalId.get(externalId)),
    put: (user) => toUser(inTransaction(database, () => put.get(...valuesOf(user))) ?? {}),
    remove: (id) =>
      inTransaction(database, () => {
        remove.run(id)
        unstar.run(id)
      }),
    seen: (id, atMs) => void inTransaction(database, () => seen.run(atMs, id)),
  }
}

function valuesOf(user: User) {
  const { id, uid, kind, login, email, name, role, password, externalId, createdAtMs, updatedAtMs, seenAtMs } = user
  const rights = [role, Number(user.isServerAdmin), Number(user.isDisabled), password ?? null]
  const external = [externalId ?? null, Number(user.isSynced)]
  return [
    id === 0 ? null : id,
    uid,
    kind,
    login,
    email,
    name,
    ...rights,
    ...external,
    createdAtMs,
    updatedAtMs,
    seenAtMs,
  ]
}

function toUser(row: Record<string, SQLOutputValue>): User {
  return {
    id: Number(row.id),
    uid: String(row.uid),
    kind: String(row.kind) as User['kind'],
    login: String(row.login),
    email: String(row.email),
    name: String(row.name),
    role: String(row.role) as Role,
    isServerAdmin: row.is_server_admin === 1,
    isDisabled: row.is_disabled === 1,
    password: row.password === null ? undefined : String(row.password),
    externalId: row.external_id === null ? undefined : String(row.external_id),
    isSynced: row.is_synced === 1,
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
    seenAtMs: Number(row.seen_ms),
  }
}
