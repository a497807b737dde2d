import type { SQLOutputValue } from 'node:sqlite'
import type {
  Dashboard,
  DashboardStore,
  DashboardSummary,
  DashboardVersion,
  DashboardWrite,
  Origin,
} from '../domain/dashboard/dashboard.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

type Row = Record<string, SQLOutputValue>

export const summaryColumns =
  'id, uid, folder_uid, title, tags, version, created_ms, updated_ms, created_by, updated_by, origin, revision'

/** @param options.maxVersions versions kept of each dashboard, the current one among them */
export function createDashboardStore(database: Database, options: { readonly maxVersions: number }): DashboardStore {
  const byUid = database.prepare('SELECT * FROM dashboards WHERE uid = ? AND deleted_ms IS NULL')
  const byId = database.prepare('SELECT * FROM dashboards WHERE id = ? AND deleted_ms IS NULL')
  const all = database.prepare(
    `SELECT ${summaryColumns} FROM dashboards WHERE deleted_ms IS NULL ORDER BY title COLLATE NOCASE, id`,
  )
  const place = database.prepare(
    'UPDATE dashboards SET folder_uid = ?, origin = ? WHERE uid = ? AND deleted_ms IS NULL',
  )
  const remove = database.prepare('DELETE FROM dashboards WHERE uid = ? AND deleted_ms IS NULL')
  const versions = database.prepare(
    'SELECT v.* FROM versions v JOIN dashboards d ON d.id = v.dashboard_id WHERE d.uid = ? ORDER BY v.version DESC',
  )
  const get = (uid: string) => orUndefined(byUid.get(uid), toDashboard)
  const put = prepareWrite(database, options.maxVersions)
  return {
    list: () => all.all().map(toSummary),
    get,
    findById: (id) => orUndefined(byId.get(id), toDashboard),
    write(write) {
      inTransaction(database, () => put(write, get(write.uid)?.version ?? 0))
      const written = get(write.uid)
      if (written === undefined) throw new Error(`dashboard ${write.uid} is not there after it was written`)
      return written
    },
    place: (uid, { folderUid, origin }) =>
      void inTransaction(database, () => place.run(folderUid, renderOrigin(origin), uid)),
    remove: (uid) => void inTransaction(database, () => remove.run(uid)),
    versions: (uid) => versions.all(uid).map(toVersion),
  }
}

function prepareWrite(database: Database, maxVersions: number) {
  // A deleted dashboard gives way to a new one of its uid.
  const makeWay = database.prepare('DELETE FROM dashboards WHERE uid = ? AND deleted_ms IS NOT NULL')
  const upsert = database.prepare(`
    INSERT INTO dashboards (uid, folder_uid, title, tags, version, text, created_ms, updated_ms, created_by, updated_by, origin)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (uid) DO UPDATE SET folder_uid = excluded.folder_uid, title = excluded.title, tags = excluded.tags,
      version = excluded.version, text = excluded.text, updated_ms = excluded.updated_ms,
      updated_by = excluded.updated_by, origin = excluded.origin
    RETURNING id`)
  const keep = database.prepare(`
    INSERT INTO versions (dashboard_id, version, parent_version, restored_from, text, created_ms, created_by, message)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const forget = database.prepare('DELETE FROM versions WHERE dashboard_id = ? AND version <= ?')
  return (write: DashboardWrite, parentVersion: number): void => {
    const { uid, folderUid, title, version, text, atMs, by, message, restoredFrom } = write
    makeWay.run(uid)
    const [tags, origin] = [JSON.stringify(write.tags), renderOrigin(write.origin)]
    const row = upsert.get(uid, folderUid, title, tags, version, text, atMs, atMs, by, by, origin)
    const id = Number(row?.id)
    keep.run(id, version, parentVersion, restoredFrom, text, atMs, by, message)
    forget.run(id, version - maxVersions)
  }
}

function orUndefined<T>(row: Row | undefined, convert: (row: Row) => T): T | undefined {
  return row === undefined ? undefined : convert(row)
}

function toDashboard(row: Row): Dashboard {
  return { ...toSummary(row), text: String(row.text) }
}

export function toSummary(row: Row): DashboardSummary {
  return {
    id: Number(row.id),
    uid: String(row.uid),
    folderUid: String(row.folder_uid),
    title: String(row.title),
    tags: JSON.parse(String(row.tags)) as string[],
    version: Number(row.version),
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
    createdBy: String(row.created_by),
    updatedBy: String(row.updated_by),
    origin: row.origin === null ? undefined : (JSON.parse(String(row.origin)) as Origin),
    revision: Number(row.revision),
  }
}

function toVersion(row: Row): DashboardVersion {
  return {
    id: Number(row.id),
    version: Number(row.version),
    parentVersion: Number(row.parent_version),
    restoredFrom: Number(row.restored_from),
    text: String(row.text),
    createdAtMs: Number(row.created_ms),
    createdBy: String(row.created_by),
    message: String(row.message),
  }
}

function renderOrigin(origin: Origin | undefined): string | null {
  return origin === undefined ? null : JSON.stringify(origin)
}
