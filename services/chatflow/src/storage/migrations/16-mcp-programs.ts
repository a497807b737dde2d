import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

/** MCP servers that are programs, which have no address. */
export const mcpPrograms: Migration = { name: 'MCP servers that are programs', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('custom_mcp_server').addColumn('command', 'text').execute()
}
