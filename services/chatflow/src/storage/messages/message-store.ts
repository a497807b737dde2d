import type { Message, MessageDetails, MessageFilter, MessageStore } from '../../domain/records/message.ts'
import { missingOwner } from '../faults.ts'
import { createGroupCommit } from '../group-commit.ts'
import type { Database } from '../tables.ts'
import { toMessage } from './message-row.ts'
import { appendStatement, historyStatement } from './message-statements.ts'

// A batch of this many turns takes a few milliseconds, for which other queries wait.
const maxTurnsPerCommit = 128

/** Keeps messages in `db`; see `group-commit.ts` for how turns share a statement, and so a transaction. */
export function createMessageStore(db: Database): MessageStore {
  const insert = appendStatement(db)
  const select = historyStatement(db)
  const append = createGroupCommit<readonly Message[]>({
    maxBatch: maxTurnsPerCommit,
    write: async (turns) => {
      const messages = turns.flat()
      if (messages.length > 0) await db.executeQuery(insert(messages))
    },
  })
  return {
    append: (messages) => append(messages).catch(missingOwner('the messages', 'their chatflow')),
    async history(chatflowId, sessionId, limit) {
      const { rows } = await db.executeQuery(select(chatflowId, sessionId, limit))
      return rows.map(toMessage).reverse()
    },
    list: (chatflowId, filter) => list(db, chatflowId, filter),
    async find(id) {
      const row = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : toMessage(row)
    },
    count: (chatflowId, filter) => count(db, chatflowId, filter),
    settleActions: (chatflowId, chatId) => settleActions(db, chatflowId, chatId),
    remove: (chatflowId, filter) => remove(db, chatflowId, filter),
  }
}

async function list(db: Database, chatflowId: string, filter: MessageFilter): Promise<readonly Message[]> {
  const rows = await matching(db, chatflowId, filter).selectAll().execute()
  return rows.map(toMessage)
}

async function count(db: Database, chatflowId: string, filter: MessageFilter) {
  const found = matching(db, chatflowId, filter).select('session_id').as('found')
  const { messages, sessions } = await db
    .selectFrom(found)
    .select((eb) => [eb.fn.countAll().as('messages'), eb.fn.count('session_id').distinct().as('sessions')])
    .executeTakeFirstOrThrow()
  return { messages: Number(messages), sessions: Number(sessions) }
}

async function settleActions(db: Database, chatflowId: string, chatId: string): Promise<void> {
  const rows = await matching(db, chatflowId, { chatId })
    .select(['seq', 'details'])
    .where('details', 'like', '%"action":%')
    .execute()
  for (const { seq, details } of rows) {
    const { action: _, ...kept } = JSON.parse(details ?? '{}') as MessageDetails
    await db
      .updateTable('message')
      .set({ details: JSON.stringify(kept) })
      .where('seq', '=', seq)
      .execute()
  }
}

async function remove(db: Database, chatflowId: string, filter: MessageFilter): Promise<number> {
  const found = matching(db, chatflowId, filter).select('seq')
  const { numDeletedRows } = await db.deleteFrom('message').where('seq', 'in', found).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function matching(db: Database, chatflowId: string, filter: MessageFilter) {
  const order = filter.newestFirst === true ? 'desc' : 'asc'
  let query = db.selectFrom('message').where('chatflow_id', '=', chatflowId)
  if (filter.chatTypes !== undefined) query = query.where('chat_type', 'in', filter.chatTypes)
  if (filter.chatId !== undefined) query = query.where('chat_id', '=', filter.chatId)
  if (filter.memoryType !== undefined) query = query.where('memory_type', '=', filter.memoryType)
  if (filter.sessionId !== undefined) query = query.where('session_id', '=', filter.sessionId)
  if (filter.messageId !== undefined) query = query.where('id', '=', filter.messageId)
  if (filter.messageIds !== undefined) query = query.where('id', 'in', filter.messageIds)
  if (filter.fromMs !== undefined) query = query.where('created_at_ms', '>=', filter.fromMs)
  if (filter.toMs !== undefined) query = query.where('created_at_ms', '<=', filter.toMs)
  if (filter.limit !== undefined) query = query.limit(filter.limit).offset(filter.offset ?? 0)
  return query.orderBy('created_at_ms', order).orderBy('seq', order)
}
