import type { SQLOutputValue } from 'node:sqlite'
import type { DeletedDashboard, TrashStore } from '../domain/dashboard/trash.ts'
import { summaryColumns, toSummary } from './dashboard-store.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

/** @param options.maxDeleted deleted dashboards kept; the oldest deletions go first */
export function createTrashStore(database: Database, options: { readonly maxDeleted: number }): TrashStore {
  const deleted = `SELECT ${summaryColumns}, deleted_ms, deleted_by FROM dashboards WHERE deleted_ms IS NOT NULL`
  const all = database.prepare(`${deleted} ORDER BY deleted_ms DESC, id DESC`)
  const one = database.prepare(`${deleted} AND uid = ?`)
  const put = database.prepare(
    'UPDATE dashboards SET deleted_ms = ?, deleted_by = ? WHERE uid = ? AND deleted_ms IS NULL',
  )
  const forget = database.prepare(`
    DELETE FROM dashboards WHERE id IN (
      SELECT id FROM dashboards WHERE deleted_ms IS NOT NULL ORDER BY deleted_ms DESC, id DESC LIMIT -1 OFFSET ?)`)
  const restore = database.prepare(
    "UPDATE dashboards SET deleted_ms = NULL, deleted_by = '', folder_uid = ?, origin = NULL WHERE uid = ?",
  )
  const purge = database.prepare('DELETE FROM dashboards WHERE uid = ? AND deleted_ms IS NOT NULL')
  return {
    list: () => all.all().map(toDeleted),
    get(uid) {
      const row = one.get(uid)
      return row && toDeleted(row)
    },
    put: (uid, { atMs, by }) =>
      inTransaction(database, () => {
        put.run(atMs, by, uid)
        forget.run(options.maxDeleted)
      }),
    restore: (uid, folderUid) => void inTransaction(database, () => restore.run(folderUid, uid)),
    purge: (uid) => void inTransaction(database, () => purge.run(uid)),
  }
}

function toDeleted(row: Record<string, SQLOutputValue>): DeletedDashboard {
  return { ...toSummary(row), deletedAtMs: Number(row.deleted_ms), deletedBy: String(row.deleted_by) }
}
