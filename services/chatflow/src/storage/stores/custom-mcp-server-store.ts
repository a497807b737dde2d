import type { Keys } from '@hearth/kernel'
import { seal, unseal } from '@hearth/store'
import type { CustomMcpServer, CustomMcpServerStore } from '../../domain/tools/custom-mcp-server.ts'
import type { Database } from '../tables.ts'
import { createRowStore } from './row-store.ts'
import { unopened } from './unopened.ts'

type Stored = Omit<CustomMcpServer, 'authConfig'> & { readonly sealed: string | undefined }

/** Keeps the MCP servers that owners name in `db`, what authenticates there sealed. @param keys of this purpose alone */
export function createCustomMcpServerStore(db: Database, keys: Keys): CustomMcpServerStore {
  const rows = createRowStore<Stored>(db, {
    table: 'custom_mcp_server',
    orderBy: 'createdAtMs',
    fields: {
      id: 'text',
      name: 'text',
      serverUrl: 'text',
      command: 'text',
      iconSrc: 'text',
      color: 'text',
      authType: 'text',
      sealed: 'text',
      tools: 'text',
      status: 'text',
      createdAtMs: 'number',
      updatedAtMs: 'number',
    },
  })
  const close = ({ authConfig, ...server }: CustomMcpServer): Stored => ({
    ...server,
    sealed: authConfig === undefined ? undefined : seal(keys, server.id, authConfig),
  })
  const open = (stored: Stored | undefined) => (stored === undefined ? undefined : openStored(keys, stored))
  return {
    get: async (id) => open(await rows.get(id)),
    add: (server) => rows.add(close(server)),
    put: (server) => rows.put(close(server)),
    remove: rows.remove,
    async list({ where = {}, ...query } = {}) {
      const { authConfig: _, ...plain } = where
      const { rows: stored, total } = await rows.list({ ...query, where: plain })
      return { rows: stored.map((row) => openStored(keys, row)), total }
    },
    async change(id, sent) {
      const { authConfig, ...change } = sent
      // One that is named but undefined is cleared.
      const sealed = authConfig === undefined ? undefined : seal(keys, id, authConfig)
      return open(await rows.change(id, 'authConfig' in sent ? { ...change, sealed } : change))
    },
    removeAll({ where = {}, ...query }) {
      const { authConfig: _, ...plain } = where
      return rows.removeAll({ ...query, where: plain })
    },
  }
}

function openStored(keys: Keys, { sealed, ...server }: Stored): CustomMcpServer {
  if (sealed === undefined) return { ...server, authConfig: undefined }
  const authConfig = unseal(keys, server.id, sealed)
  if (authConfig !== undefined) return { ...server, authConfig }
  throw unopened(`what authenticates at the MCP server "${server.name}"`, 'enter it again')
}
