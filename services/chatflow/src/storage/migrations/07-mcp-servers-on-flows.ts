import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

/** How a flow is offered as an MCP server, on its own row too, as Flowise has it. */
export const mcpServersOnFlows: Migration = { name: 'MCP servers on the rows of flows', up }

type Before = {
  mcp_server: { chatflow_id: string; enabled: number; description: string; tool_name: string }
  chatflow: { id: string; mcp_server_config: string | null }
}

async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Before>
  await db.schema.alterTable('chatflow').addColumn('mcp_server_config', 'text').execute()
  for (const row of await db.selectFrom('mcp_server').selectAll().execute()) {
    const { enabled, description, tool_name: toolName } = row
    const mcp_server_config = JSON.stringify({ enabled: enabled === 1, description, toolName })
    await db.updateTable('chatflow').set({ mcp_server_config }).where('id', '=', row.chatflow_id).execute()
  }
}
