import type { Pin, PinStore } from '../../domain/traces/run-trace.ts'
import { createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'

type PinRow = Pin & { readonly id: string }

/** Keeps the outputs that owners have fixed in `db`. */
export function createPinStore(db: Database): PinStore {
  const rows = createRowStore<PinRow>(db, {
    table: 'node_pin',
    orderBy: 'createdAtMs',
    fields: { id: 'text', chatflowId: 'text', nodeId: 'text', output: 'json', createdAtMs: 'number' },
  })
  return {
    async list(chatflowId) {
      return (await rows.list({ where: { chatflowId } })).rows.map(toPin)
    },
    async get(chatflowId, nodeId) {
      const row = await rows.get(idOf(chatflowId, nodeId))
      return row && toPin(row)
    },
    put: (pin) => rows.put({ ...pin, id: idOf(pin.chatflowId, pin.nodeId) }),
    remove: (chatflowId, nodeId) => rows.remove(idOf(chatflowId, nodeId)),
  }
}

// A flow's id holds no slash.
function idOf(chatflowId: string, nodeId: string): string {
  return `${chatflowId}/${nodeId}`
}

function toPin({ id: _, ...pin }: PinRow): Pin {
  return pin
}
