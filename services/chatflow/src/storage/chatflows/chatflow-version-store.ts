import type { ChatflowVersion, ChatflowVersionStore } from '../../domain/chatflows/chatflow-version.ts'
import type { Database } from '../tables.ts'

/** Reads and annotates the versions that the chatflow store writes. */
export function createChatflowVersionStore(db: Database): ChatflowVersionStore {
  return {
    async list(chatflowId) {
      const rows = await db
        .selectFrom('chatflow_version')
        .select(['chatflow_id', 'version', 'author', 'note', 'created_at_ms'])
        .where('chatflow_id', '=', chatflowId)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(toSummary)
    },
    async get(chatflowId, version) {
      const row = await db
        .selectFrom('chatflow_version')
        .selectAll()
        .where('chatflow_id', '=', chatflowId)
        .where('version', '=', version)
        .executeTakeFirst()
      return row === undefined ? undefined : { ...toSummary(row), flowData: row.flow_data }
    },
    async annotate(chatflowId, version, note) {
      const { numUpdatedRows } = await db
        .updateTable('chatflow_version')
        .set({ note: note ?? null })
        .where('chatflow_id', '=', chatflowId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}

type Row = {
  readonly chatflow_id: string
  readonly version: number
  readonly author: string | null
  readonly note: string | null
  readonly created_at_ms: number
}

function toSummary(row: Row): Omit<ChatflowVersion, 'flowData'> {
  return {
    chatflowId: row.chatflow_id,
    version: row.version,
    author: row.author ?? undefined,
    note: row.note ?? undefined,
    createdAtMs: Number(row.created_at_ms),
  }
}
