import type { Manager } from '../domain/metadata/managed/managers.ts'
import type { ObjectMetadata, ObjectMetadataStore } from '../domain/metadata/object-metadata.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

const none: ObjectMetadata = { labels: {}, annotations: {} }

/** @param told called after each write */
export function createObjectMetadataStore(database: Database, told: () => void): ObjectMetadataStore {
  const stores = {
    dashboards: prepare(database, 'dashboards', 'folder_uid', 'deleted_ms IS NULL'),
    folders: prepare(database, 'folders', 'parent_uid', 'TRUE'),
  }
  return {
    get(kind, id) {
      const row = stores[kind].one.get(id)
      return row === undefined ? none : { labels: parse(row.labels), annotations: parse(row.annotations) }
    },
    put(kind, id, { labels, annotations }) {
      const values = [render(labels), render(annotations)] as const
      inTransaction(database, () => stores[kind].put.run(...values, id, ...values))
      told()
    },
    managers(kind, id) {
      return JSON.parse(String(stores[kind].managed.get(id)?.managed ?? '[]')) as readonly Manager[]
    },
    putManagers(kind, id, managers, isChange) {
      const { putManaged, log, count } = stores[kind]
      inTransaction(database, () => {
        putManaged.run(JSON.stringify(managers), id)
        if (isChange && log.run(id).changes > 0) count.run(id)
      })
      told()
    },
    labels: (kind) =>
      new Map(
        stores[kind].all.all().map(({ id, uid, labels }) => [String(uid), { id: Number(id), labels: parse(labels) }]),
      ),
  }
}

function prepare(database: Database, table: 'dashboards' | 'folders', folder: string, isThere: string) {
  return {
    one: database.prepare(`SELECT labels, annotations FROM ${table} WHERE id = ? AND ${isThere}`),
    all: database.prepare(`SELECT id, uid, labels FROM ${table} WHERE ${isThere}`),
    managed: database.prepare(`SELECT managed FROM ${table} WHERE id = ? AND ${isThere}`),
    putManaged: database.prepare(`UPDATE ${table} SET managed = ? WHERE id = ? AND ${isThere}`),
    // As the triggers do it for all other changes.
    log: database.prepare(
      `INSERT INTO changes (kind, uid, object_id, type, folder_uid, labels)
       SELECT '${table}', uid, id, 'MODIFIED', ${folder}, labels FROM ${table} WHERE id = ? AND ${isThere}`,
    ),
    count: database.prepare(`UPDATE ${table} SET revision = (SELECT MAX(revision) FROM changes) WHERE id = ?`),
    put: database.prepare(
      `UPDATE ${table} SET labels = ?, annotations = ? WHERE id = ? AND ${isThere} AND (labels <> ? OR annotations <> ?)`,
    ),
  }
}

const parse = (text: unknown) => JSON.parse(String(text)) as Readonly<Record<string, string>>

// In one order, so that the same is no change.
const render = (texts: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([left], [right]) => (left < right ? -1 : 1))))
