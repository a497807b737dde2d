import {
  CHATFLOW_TYPES,
  type Chatflow,
  type ChatflowChange,
  type ChatflowFilter,
  type ChatflowPage,
  type ChatflowStore,
} from '../domain/chatflow.ts'
import type { ChatflowRow, Database } from './tables.ts'

/** Keeps chatflows in `db`. */
export function createChatflowStore(db: Database): ChatflowStore {
  return {
    async get(id) {
      const row = await db.selectFrom('chatflow').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : toChatflow(row)
    },
    list: (filter) => list(db, filter),
    async add(chatflow) {
      const insert = db.insertInto('chatflow').values(toRow(chatflow))
      const { numInsertedOrUpdatedRows } = await insert.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    async put(chatflow) {
      const { id, ...row } = toRow(chatflow)
      const insert = db.insertInto('chatflow').values({ id, ...row })
      await insert.onConflict((on) => on.column('id').doUpdateSet(row)).execute()
    },
    change: (id, change) => update(db, id, change),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('chatflow').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

async function list(db: Database, { type, offset, limit }: ChatflowFilter): Promise<ChatflowPage> {
  let matching = db.selectFrom('chatflow')
  if (type !== undefined) matching = matching.where('type', '=', type)
  let page = matching.selectAll().orderBy('updated_at_ms', 'desc').orderBy('id')
  if (limit !== undefined) page = page.limit(limit).offset(offset ?? 0)
  const chatflows = (await page.execute()).map(toChatflow)
  if (limit === undefined) return { chatflows, total: chatflows.length }
  const count = matching.select((eb) => eb.fn.countAll().as('total'))
  return { chatflows, total: Number((await count.executeTakeFirstOrThrow()).total) }
}

// The time of change always moves on, so that whoever keeps something per version sees each one.
async function update(db: Database, id: string, change: ChatflowChange): Promise<Chatflow | undefined> {
  const { updatedAtMs } = change
  const row = await db
    .updateTable('chatflow')
    .set(toColumns(change))
    .set((eb) => ({
      updated_at_ms: eb
        .case()
        .when('updated_at_ms', '>=', updatedAtMs)
        .then(eb('updated_at_ms', '+', 1))
        .else(eb.val(updatedAtMs))
        .end(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? undefined : toChatflow(row)
}

const columns = {
  id: 'id',
  name: 'name',
  type: 'type',
  flowData: 'flow_data',
  deployed: 'deployed',
  isPublic: 'is_public',
  apiKeyId: 'api_key_id',
  chatbotConfig: 'chatbot_config',
  apiConfig: 'api_config',
  analytic: 'analytic',
  speechToText: 'speech_to_text',
  textToSpeech: 'text_to_speech',
  followUpPrompts: 'follow_up_prompts',
  category: 'category',
  createdAtMs: 'created_at_ms',
  updatedAtMs: 'updated_at_ms',
} as const satisfies Record<keyof Chatflow, keyof ChatflowRow>

function toRow(chatflow: Chatflow): ChatflowRow {
  return toColumns(chatflow) as ChatflowRow
}

// A field that is absent stays out; one that is present and `undefined` becomes NULL.
function toColumns(fields: Partial<Chatflow>): Partial<ChatflowRow> {
  const values = Object.entries(fields).map(([field, value]) => [
    columns[field as keyof Chatflow],
    typeof value === 'boolean' ? Number(value) : (value ?? null),
  ])
  return Object.fromEntries(values)
}

function toChatflow(row: ChatflowRow): Chatflow {
  return {
    id: row.id,
    name: row.name,
    type: CHATFLOW_TYPES.find((type) => type === row.type) ?? 'CHATFLOW',
    flowData: row.flow_data,
    deployed: row.deployed === 1,
    isPublic: row.is_public === 1,
    apiKeyId: row.api_key_id ?? undefined,
    chatbotConfig: row.chatbot_config ?? undefined,
    apiConfig: row.api_config ?? undefined,
    analytic: row.analytic ?? undefined,
    speechToText: row.speech_to_text ?? undefined,
    textToSpeech: row.text_to_speech ?? undefined,
    followUpPrompts: row.follow_up_prompts ?? undefined,
    category: row.category ?? undefined,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
