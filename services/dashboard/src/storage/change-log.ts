import type { SQLOutputValue } from 'node:sqlite'
import type { Change, ChangeLog } from '../domain/changes.ts'
import type { Database } from './database.ts'

/** The log that triggers of the database write, and `told`, to be called after what may have changed something. */
export type OpenChangeLog = { readonly log: ChangeLog; told(): void }

export function openChangeLog(database: Database): OpenChangeLog {
  const ends = database.prepare('SELECT MIN(revision) AS oldest, MAX(revision) AS latest FROM changes')
  const since = database.prepare(
    `SELECT revision, uid, object_id, type, folder_uid, CASE WHEN ? THEN labels ELSE '{}' END AS labels
     FROM changes WHERE kind = ? AND revision > ? ORDER BY revision LIMIT ?`,
  )
  const waiting = new Set<() => void>()
  const latest = () => Number(ends.get()?.latest)
  return {
    log: {
      latest,
      reaches(revision) {
        const { oldest, latest } = ends.get() ?? {}
        return revision >= Number(oldest) - 1 && revision <= Number(latest)
      },
      *since(kind, revision, most, withLabels = false) {
        for (const row of since.iterate(Number(withLabels), kind, revision, most)) yield toChange(row)
      },
      waitBeyond: (revision, signal) =>
        new Promise((resolve) => {
          const done = () => {
            if (!signal.aborted && latest() <= revision) return
            waiting.delete(done)
            signal.removeEventListener('abort', done)
            resolve()
          }
          waiting.add(done)
          signal.addEventListener('abort', done)
          done()
        }),
    },
    told() {
      // Within a transaction nothing has happened yet, and whoever ends it tells.
      if (!database.isTransaction) for (const done of waiting) done()
    },
  }
}

function toChange(row: Record<string, SQLOutputValue>): Change {
  return {
    revision: Number(row.revision),
    uid: String(row.uid),
    id: Number(row.object_id),
    type: row.type as Change['type'],
    folderUid: String(row.folder_uid),
    labels: JSON.parse(String(row.labels)) as Change['labels'],
  }
}
