import type { SQLOutputValue } from 'node:sqlite'
import type { Folder, FolderStore } from '../domain/folder/folder.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

export function createFolderStore(database: Database): FolderStore {
  const all = database.prepare('SELECT * FROM folders ORDER BY title COLLATE NOCASE, id')
  const byUid = database.prepare('SELECT * FROM folders WHERE uid = ?')
  const upsert = database.prepare(`
    INSERT INTO folders (uid, title, parent_uid, description, version, created_ms, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (uid) DO UPDATE SET title = excluded.title, parent_uid = excluded.parent_uid,
      description = excluded.description, version = excluded.version, updated_ms = excluded.updated_ms`)
  const remove = database.prepare('DELETE FROM folders WHERE uid = ?')
  const empty = database.prepare(
    'UPDATE dashboards SET deleted_ms = ?, deleted_by = ? WHERE folder_uid = ? AND deleted_ms IS NULL',
  )
  return {
    list: () => all.all().map(toFolder),
    get(uid) {
      const row = byUid.get(uid)
      return row && toFolder(row)
    },
    put({ uid, title, parentUid, description, version, createdAtMs, updatedAtMs }) {
      const values = [uid, title, parentUid, description, version, createdAtMs, updatedAtMs]
      inTransaction(database, () => upsert.run(...values))
      // Its revision is given after the write.
      return toFolder(byUid.get(uid) ?? {})
    },
    remove(uids, { atMs, by }) {
      inTransaction(database, () => {
        for (const uid of uids) {
          empty.run(atMs, by, uid)
          remove.run(uid)
        }
      })
    },
  }
}

function toFolder(row: Record<string, SQLOutputValue>): Folder {
  return {
    id: Number(row.id),
    uid: String(row.uid),
    title: String(row.title),
    parentUid: String(row.parent_uid),
    description: String(row.description),
    version: Number(row.version),
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
    revision: Number(row.revision),
  }
}
