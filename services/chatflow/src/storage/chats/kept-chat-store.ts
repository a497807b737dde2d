import { type ExpressionBuilder, sql } from 'kysely'
import type { KeptChat, KeptChatQuery, KeptChatStore } from '../../domain/records/kept-chat.ts'
import { missingOwner } from '../faults.ts'
import type { Database, KeptChatRow, Tables } from '../tables.ts'

/** Keeps chats in `db`. */
export function createKeptChatStore(db: Database): KeptChatStore {
  const get = async (id: string) => {
    const row = await db.selectFrom('kept_chat').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : toChat(row)
  }
  return {
    get,
    list: async (query) => (await listing(db, query).execute()).map(toChat),
    folders: () => listFolders(db),
    async touch(chat) {
      const row = await db
        .insertInto('kept_chat')
        .values(toRow(chat))
        .onConflict((on) =>
          on
            .column('id')
            .doUpdateSet({ updated_at_ms: chat.updatedAtMs })
            .where('kept_chat.chatflow_id', '=', chat.chatflowId),
        )
        .returningAll()
        .executeTakeFirst()
        .catch(missingOwner('the chat', 'its chatflow'))
      return row === undefined ? undefined : toChat(row)
    },
    async change(id, change) {
      const values = {
        ...(change.title === undefined ? {} : { title: change.title }),
        ...('folder' in change ? { folder: change.folder ?? null } : {}),
      }
      if (Object.keys(values).length === 0) return await get(id)
      const row = await db.updateTable('kept_chat').set(values).where('id', '=', id).returningAll().executeTakeFirst()
      return row === undefined ? undefined : toChat(row)
    },
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('kept_chat').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

function listing(db: Database, { text = '', folder, after, limit }: KeptChatQuery) {
  let query = db.selectFrom('kept_chat').selectAll()
  if (folder !== undefined) query = query.where('folder', '=', folder)
  if (after !== undefined) query = query.where((chat) => isAfter(chat, after.updatedAtMs, after.id))
  if (text !== '') query = query.where((chat) => holds(chat, text))
  return query.orderBy('updated_at_ms', 'desc').orderBy('id', 'desc').limit(limit)
}

type Chat = ExpressionBuilder<Tables, 'kept_chat'>

function isAfter(chat: Chat, updatedAtMs: number, id: string) {
  return chat.or([
    chat('updated_at_ms', '<', updatedAtMs),
    chat.and([chat('updated_at_ms', '=', updatedAtMs), chat('id', '<', id)]),
  ])
}

function holds(chat: Chat, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const said = chat
    .selectFrom('message')
    .select('message.seq')
    .whereRef('message.chatflow_id', '=', 'kept_chat.chatflow_id')
    .whereRef('message.session_id', '=', 'kept_chat.id')
    .where(sql<boolean>`lower(message.content) LIKE lower(${pattern}) ESCAPE '\\'`)
  return chat.or([sql<boolean>`lower(kept_chat.title) LIKE lower(${pattern}) ESCAPE '\\'`, chat.exists(said)])
}

async function listFolders(db: Database) {
  const rows = await db
    .selectFrom('kept_chat')
    .select(({ fn }) => ['folder', fn.countAll().as('count')])
    .where('folder', 'is not', null)
    .groupBy('folder')
    .orderBy('folder')
    .execute()
  return rows.map(({ folder, count }) => ({ name: folder ?? '', count: Number(count) }))
}

function toRow(chat: KeptChat): KeptChatRow {
  return {
    id: chat.id,
    chatflow_id: chat.chatflowId,
    title: chat.title,
    folder: chat.folder ?? null,
    created_at_ms: chat.createdAtMs,
    updated_at_ms: chat.updatedAtMs,
  }
}

function toChat(row: KeptChatRow): KeptChat {
  return {
    id: row.id,
    chatflowId: row.chatflow_id,
    title: row.title,
    folder: row.folder ?? undefined,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
  }
}
