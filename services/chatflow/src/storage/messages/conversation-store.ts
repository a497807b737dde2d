import { type RawBuilder, sql } from 'kysely'
import type {
  Conversation,
  ConversationFilter,
  ConversationMark,
  ConversationStore,
} from '../../domain/conversations/conversation.ts'
import { CHAT_TYPES } from '../../domain/records/message.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'

const maxTitleCharacters = 200

/** Reads conversations out of the messages in `db`. */
export function createConversationStore(db: Database): ConversationStore {
  return {
    async list(filter, limit, after) {
      const { rows } = await selectConversations([...conditionsOf(filter), ...beyond(after)], limit).execute(db)
      return rows.map(toConversation)
    },
    async get(chatflowId, sessionId) {
      const { rows } = await selectConversations([isOf(chatflowId), sql`m.session_id = ${sessionId}`], 1).execute(db)
      return rows.map(toConversation)[0]
    },
    removeRest: (chatflowId, sessionId) =>
      together(db, (transaction) => removeRest(transaction, chatflowId, sessionId)),
  }
}

type Row = {
  readonly chatflow_id: string
  readonly chatflow_name: string
  readonly session_id: string
  readonly chat_id: string
  readonly chat_type: string
  readonly title: string | null
  readonly messages: number
  readonly thumbs_up: number
  readonly thumbs_down: number
  readonly lead_id: string | null
  readonly lead_name: string | null
  readonly lead_email: string | null
  readonly lead_phone: string | null
  readonly started_at_ms: number
  readonly created_at_ms: number
  readonly seq: number
}

type Condition = RawBuilder<unknown>

/**
 * A conversation is found by its last message, and messages are walked from the newest back: a page costs what it
 * shows, however many are kept. What else is told of a conversation is looked up for the rows of the page alone.
 */
export function selectConversations(conditions: readonly Condition[], limit: number): RawBuilder<Row> {
  const where = sql.join([isLast, ...conditions], sql` and `)
  return sql<Row>`
    select l.*, f.name as chatflow_name,
      (select count(*) from message x where ${sameConversation}) as messages,
      (select min(x.created_at_ms) from message x where ${sameConversation}) as started_at_ms,
      (select substr(x.content, 1, ${sql.lit(maxTitleCharacters)}) from message x
        where ${sameConversation} and x.role = 'userMessage'
        order by x.created_at_ms, x.seq limit 1) as title,
      ${rated('THUMBS_UP')} as thumbs_up, ${rated('THUMBS_DOWN')} as thumbs_down,
      v.id as lead_id, v.name as lead_name, v.email as lead_email, v.phone as lead_phone
    from (
      select m.chatflow_id, m.session_id, m.chat_id, m.chat_type, m.created_at_ms, m.seq
      from message m where ${where}
      order by m.created_at_ms desc, m.seq desc limit ${limit}
    ) l
    join chatflow f on f.id = l.chatflow_id
    left join lead v on v.id = (select w.id from lead w
      where w.chatflow_id = l.chatflow_id and w.chat_id = l.chat_id order by w.created_at_ms desc limit 1)
    order by l.created_at_ms desc, l.seq desc`
}

const isLast = sql`not exists (select 1 from message n where n.chatflow_id = m.chatflow_id
  and n.session_id = m.session_id and (n.created_at_ms, n.seq) > (m.created_at_ms, m.seq))`

const sameConversation = sql`x.chatflow_id = l.chatflow_id and x.session_id = l.session_id`

function rated(rating: string): RawBuilder<number> {
  return sql`(select count(*) from message x join feedback r on r.message_id = x.id
    where ${sameConversation} and r.rating = ${rating})`
}

function isOf(chatflowId: string): Condition {
  return sql`m.chatflow_id = ${chatflowId}`
}

function conditionsOf({ chatflowId, fromMs, toMs, source, rating, text }: ConversationFilter): readonly Condition[] {
  return [
    ...(chatflowId === undefined ? [] : [isOf(chatflowId)]),
    ...(fromMs === undefined ? [] : [sql`m.created_at_ms >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`m.created_at_ms <= ${toMs}`]),
    ...(source === undefined ? [] : [sql`m.chat_type = ${source}`]),
    ...(rating === undefined
      ? []
      : [someMessage(sql`join feedback r on r.message_id = x.id`, sql`r.rating = ${rating}`)]),
    ...(text === undefined ? [] : [someMessage(sql``, sql`lower(x.content) like ${patternOf(text)} escape '\\'`)]),
  ]
}

// Asked once for all and then looked up in: the messages that fit are few, or those that were sought are found soon.
function someMessage(join: RawBuilder<unknown>, fits: Condition): Condition {
  return sql`(m.chatflow_id, m.session_id) in (select x.chatflow_id, x.session_id from message x ${join} where ${fits})`
}

function patternOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

function beyond(after: ConversationMark | undefined): readonly Condition[] {
  return after === undefined ? [] : [sql`(m.created_at_ms, m.seq) < (${after.lastAtMs}, ${after.lastSeq})`]
}

function toConversation(row: Row): Conversation {
  const { lead_id, lead_name, lead_email, lead_phone } = row
  return {
    chatflowId: row.chatflow_id,
    chatflowName: row.chatflow_name,
    sessionId: row.session_id,
    chatId: row.chat_id,
    source: CHAT_TYPES.find((type) => type === row.chat_type) ?? 'EXTERNAL',
    title: row.title ?? '',
    messages: Number(row.messages),
    thumbsUp: Number(row.thumbs_up),
    thumbsDown: Number(row.thumbs_down),
    lead:
      lead_id === null
        ? undefined
        : { name: lead_name ?? undefined, email: lead_email ?? undefined, phone: lead_phone ?? undefined },
    startedAtMs: Number(row.started_at_ms),
    lastAtMs: Number(row.created_at_ms),
    lastSeq: Number(row.seq),
  }
}

async function removeRest(db: Database, chatflowId: string, sessionId: string): Promise<readonly string[]> {
  const ofConversation = sql`chatflow_id = ${chatflowId} and session_id = ${sessionId}`
  const { rows } = await sql<{ readonly chat_id: string }>`
    select distinct chat_id from message where ${ofConversation}`.execute(db)
  await sql`delete from feedback where message_id in (select id from message where ${ofConversation})`.execute(db)
  // A chat may go on in another session, whose visitor can still be reached.
  await sql`delete from lead where chatflow_id = ${chatflowId}
    and chat_id in (select chat_id from message where ${ofConversation})
    and chat_id not in (select chat_id from message where chatflow_id = ${chatflowId} and session_id <> ${sessionId})
    `.execute(db)
  await sql`delete from node_run where chatflow_id = ${chatflowId}
    and run_id in (select id from trace where ${ofConversation})`.execute(db)
  await sql`delete from trace where ${ofConversation}`.execute(db)
  await sql`delete from run_entry where ${ofConversation}`.execute(db)
  await sql`delete from execution where agentflow_id = ${chatflowId} and session_id = ${sessionId}`.execute(db)
  return rows.map(({ chat_id }) => chat_id)
}
