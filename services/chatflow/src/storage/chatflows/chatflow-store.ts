import { sql } from 'kysely'
import type { Chatflow, ChatflowOutline, ChatflowStore, Save } from '../../domain/chatflows/chatflow.ts'
import { createSettingsCache } from '../../domain/chatflows/settings-cache.ts'
import { engineOf } from '../engine.ts'
import type { Fields } from '../stores/row-codec.ts'
import { createRowStore } from '../stores/row-store.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'

const outlineFields: Fields<ChatflowOutline> = {
  id: 'text',
  name: 'text',
  type: 'text',
  deployed: 'flag',
  isPublic: 'flag',
  apiKeyId: 'text',
  category: 'text',
  createdAtMs: 'number',
  updatedAtMs: 'number',
}

const fields: Fields<Chatflow> = {
  ...outlineFields,
  flowData: 'text',
  chatbotConfig: 'text',
  apiConfig: 'text',
  analytic: 'text',
  speechToText: 'text',
  textToSpeech: 'text',
  followUpPrompts: 'text',
  retention: 'json',
  webhookSecretConfigured: 'flag',
  mcpServerConfig: 'text',
}

const usualVersions = 100
const maxKeptSettings = 500
const order = { table: 'chatflow', orderBy: 'updatedAtMs', newestFirst: true } as const

/** Keeps chatflows and their versions in `db`. @param maxVersions upper bound of versions kept of each chatflow */
export function createChatflowStore(db: Database, maxVersions: number = usualVersions): ChatflowStore {
  const rowsOf = (database: Database) => createRowStore<Chatflow>(database, { ...order, fields })
  const rows = rowsOf(db)
  const outlines = createRowStore<ChatflowOutline>(db, { ...order, fields: outlineFields })
  const settingsOf = createSettingsCache(maxKeptSettings)
  return {
    async get(id) {
      const chatflow = await rows.get(id)
      return chatflow === undefined ? undefined : { ...chatflow, settings: settingsOf(chatflow) }
    },
    remove: rows.remove,
    async list(filter) {
      const { rows: chatflows, total } = await rows.list(queryOf(filter))
      return { chatflows, total }
    },
    outlines: async (filter = {}) => (await outlines.list(queryOf(filter))).rows,
    async mentioning(text) {
      const found = sql<number>`${sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos')}(flow_data, ${text})`
      const ids = (await db.selectFrom('chatflow').select('id').where(found, '>', 0).execute()).map(({ id }) => id)
      return (await rows.list({ where: { id: ids } })).rows
    },
    add: (chatflow, save) =>
      together(db, async (transaction) => {
        const added = await rowsOf(transaction).add(chatflow)
        if (added) await keepVersion(transaction, chatflow, maxVersions, save)
        return added
      }),
    put: (chatflow, save) =>
      together(db, async (transaction) => {
        await rowsOf(transaction).put(chatflow)
        await keepVersion(transaction, chatflow, maxVersions, save)
      }),
    change(id, change, save) {
      if (change.flowData === undefined) return rows.change(id, change)
      return together(db, async (transaction) => {
        const changed = await rowsOf(transaction).change(id, change)
        if (changed !== undefined) await keepVersion(transaction, changed, maxVersions, save)
        return changed
      })
    },
  }
}

function queryOf({ type, ids, sinceMs, ...page }: Parameters<ChatflowStore['list']>[0]) {
  const where = { ...(type === undefined ? {} : { type }), ...(ids === undefined ? {} : { id: ids }) }
  return { ...page, where, ...(sinceMs === undefined ? {} : { from: sinceMs }) }
}

// Runs after the chatflow has been written, whose lock keeps two saves from taking one number.
async function keepVersion(db: Database, chatflow: Chatflow, maxVersions: number, save: Save = {}): Promise<void> {
  const last = await db
    .selectFrom('chatflow_version')
    .select(['version', 'flow_data'])
    .where('chatflow_id', '=', chatflow.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.flow_data === chatflow.flowData && save.note === undefined) return
  const version = (last?.version ?? 0) + 1
  const row = {
    chatflow_id: chatflow.id,
    version,
    flow_data: chatflow.flowData,
    author: save.author ?? null,
    note: save.note ?? null,
    created_at_ms: chatflow.updatedAtMs,
  }
  await db.insertInto('chatflow_version').values(row).execute()
  await db
    .deleteFrom('chatflow_version')
    .where('chatflow_id', '=', chatflow.id)
    .where('version', '<=', version - maxVersions)
    .execute()
}
