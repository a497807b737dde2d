import type { McpServerConfig, McpServerConfigStore } from '../../domain/triggers/mcp-server-config.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'
import { createRowStore } from './row-store.ts'

/** Keeps in `db` how flows are offered as MCP servers, and on each flow's own row what all who see it may know. */
export function createMcpServerStore(db: Database): McpServerConfigStore {
  const rowsOf = (database: Database) =>
    createRowStore<McpServerConfig>(database, {
      table: 'mcp_server',
      orderBy: 'createdAtMs',
      fields: {
        id: 'text',
        chatflowId: 'text',
        enabled: 'flag',
        token: 'text',
        description: 'text',
        toolName: 'text',
        createdAtMs: 'number',
        updatedAtMs: 'number',
      },
    })
  const { get, list } = rowsOf(db)
  return {
    get,
    list,
    put: (config) =>
      together(db, async (transaction) => {
        await rowsOf(transaction).put(config)
        await note(transaction, config)
      }),
    change: (id, change) =>
      together(db, async (transaction) => {
        const changed = await rowsOf(transaction).change(id, change)
        if (changed !== undefined) await note(transaction, changed)
        return changed
      }),
  }
}

async function note(db: Database, { chatflowId, enabled, description, toolName }: McpServerConfig): Promise<void> {
  const mcp_server_config = JSON.stringify({ enabled, description, toolName })
  await db.updateTable('chatflow').set({ mcp_server_config }).where('id', '=', chatflowId).execute()
}
