import type { RefusedCall, RefusedCallStore } from '../../domain/triggers/refused-call.ts'
import { createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'

/** Refused calls kept of each flow. */
const maxKept = 20

/** Keeps the webhook calls that were refused in `db`. */
export function createRefusedCallStore(db: Database): RefusedCallStore {
  const rows = createRowStore<RefusedCall>(db, {
    table: 'refused_call',
    orderBy: 'atMs',
    newestFirst: true,
    fields: { id: 'text', chatflowId: 'text', atMs: 'number', method: 'text', status: 'number', reason: 'text' },
  })
  return {
    async add(call) {
      await rows.put(call)
      const old = await rows.list({ where: { chatflowId: call.chatflowId }, offset: maxKept, limit: maxKept })
      if (old.rows.length > 0) await rows.removeAll({ where: { id: old.rows.map(({ id }) => id) } })
    },
    async list(chatflowId) {
      return (await rows.list({ where: { chatflowId }, limit: maxKept })).rows
    },
  }
}
