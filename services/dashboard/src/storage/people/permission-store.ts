import type { SQLOutputValue } from 'node:sqlite'
import type { Permission, PermissionStore } from '../../domain/permission/permission.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../open-database.ts'

export function createPermissionStore(database: Database): PermissionStore {
  const one = database.prepare('SELECT permissions FROM permissions WHERE kind = ? AND uid = ?')
  const all = database.prepare('SELECT uid, permissions FROM permissions WHERE kind = ? ORDER BY uid')
  const set = database.prepare('INSERT OR REPLACE INTO permissions (kind, uid, permissions) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM permissions WHERE kind = ? AND uid = ?')
  return {
    get(kind, uid) {
      const row = one.get(kind, uid)
      return row && toPermissions(row)
    },
    all: (kind) => all.all(kind).map((row) => ({ uid: String(row.uid), permissions: toPermissions(row) })),
    set: (kind, uid, permissions) =>
      void inTransaction(database, () => set.run(kind, uid, JSON.stringify(permissions))),
    remove: (kind, uid) => void inTransaction(database, () => remove.run(kind, uid)),
  }
}

function toPermissions(row: Record<string, SQLOutputValue>): readonly Permission[] {
  return JSON.parse(String(row.permissions)) as Permission[]
}
