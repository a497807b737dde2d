import type { SQLOutputValue } from 'node:sqlite'
import type { Annotation, AnnotationStore } from '../domain/annotation/annotation.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

/** @param options.maxAnnotations annotations kept; the oldest made go first */
export function createAnnotationStore(
  database: Database,
  options: { readonly maxAnnotations: number },
): AnnotationStore {
  const inRange = database.prepare(
    'SELECT * FROM annotations WHERE time_end_ms >= ? AND time_ms <= ? ORDER BY time_ms DESC, id DESC',
  )
  const byId = database.prepare('SELECT * FROM annotations WHERE id = ?')
  const remove = database.prepare('DELETE FROM annotations WHERE id = ?')
  const forget = database.prepare('DELETE FROM annotations WHERE id <= ?')
  const put = database.prepare(`
    INSERT OR REPLACE INTO annotations (id, dashboard_uid, panel_id, time_ms, time_end_ms, text, tags, data, login, created_ms, updated_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`)
  return {
    find({ fromMs, toMs, dashboardUid, panelId, tags, matchAny, limit }) {
      const found = inRange.all(fromMs ?? 0, toMs ?? Number.MAX_SAFE_INTEGER).map(toAnnotation)
      const isTagged = (own: readonly string[]) =>
        matchAny ? tags.length === 0 || tags.some((tag) => own.includes(tag)) : tags.every((tag) => own.includes(tag))
      return found
        .filter((one) => dashboardUid === undefined || one.dashboardUid === dashboardUid)
        .filter((one) => (panelId === undefined || one.panelId === panelId) && isTagged(one.tags))
        .slice(0, limit)
    },
    get(id) {
      const row = byId.get(id)
      return row && toAnnotation(row)
    },
    put({ id, dashboardUid, panelId, timeMs, timeEndMs, text, tags, data, login, createdAtMs, updatedAtMs }) {
      const place = [id === 0 ? null : id, dashboardUid, panelId, timeMs, timeEndMs]
      const content = [text, JSON.stringify(tags), JSON.stringify(data), login, createdAtMs, updatedAtMs]
      return inTransaction(database, () => {
        const row = put.get(...place, ...content)
        if (id === 0) forget.run(Number(row?.id) - options.maxAnnotations)
        return Number(row?.id)
      })
    },
    remove: (id) => void inTransaction(database, () => remove.run(id)),
  }
}

function toAnnotation(row: Record<string, SQLOutputValue>): Annotation {
  return {
    id: Number(row.id),
    dashboardUid: String(row.dashboard_uid),
    panelId: Number(row.panel_id),
    timeMs: Number(row.time_ms),
    timeEndMs: Number(row.time_end_ms),
    text: String(row.text),
    tags: JSON.parse(String(row.tags)) as string[],
    data: JSON.parse(String(row.data)) as Annotation['data'],
    login: String(row.login),
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
  }
}
