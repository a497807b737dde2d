import { CompiledQuery } from 'kysely'
import type { Message } from '../../domain/records/message.ts'
import type { Database } from '../tables.ts'
import { type NewMessageRow, toMessageRow } from './message-row.ts'

// The two statements of every prediction. Building and compiling them costs several times what
// they take to run, so that is done once and only the parameters change.

const noMessage: NewMessageRow = {
  id: '',
  chatflow_id: '',
  session_id: '',
  chat_id: '',
  role: '',
  chat_type: '',
  memory_type: null,
  content: '',
  details: null,
  parent_id: null,
  created_at_ms: 0,
}
const columns = Object.keys(noMessage) as readonly (keyof NewMessageRow)[]
const noLimit = 2_147_483_647

/** Inserts messages all at once; the text is made once for each number of them. */
export function appendStatement(db: Database): (messages: readonly Message[]) => CompiledQuery {
  const texts = new Map<number, string>()
  return (messages) => {
    const text = texts.get(messages.length) ?? insertText(db, messages.length)
    texts.set(messages.length, text)
    return CompiledQuery.raw(text, messages.flatMap(parametersOf))
  }
}

function insertText(db: Database, count: number): string {
  return db.insertInto('message').values(new Array<NewMessageRow>(count).fill(noMessage)).compile().sql
}

function parametersOf(message: Message): readonly unknown[] {
  const row = toMessageRow(message)
  return columns.map((column) => row[column])
}

/** Selects the last `limit` messages of a session, newest first; `undefined` selects all. */
export function historyStatement(
  db: Database,
): (chatflowId: string, sessionId: string, limit: number | undefined) => CompiledQuery<NewMessageRow> {
  const compiled = db
    .selectFrom('message')
    .select(columns)
    .where('chatflow_id', '=', '')
    .where('session_id', '=', '')
    .orderBy('created_at_ms', 'desc')
    .orderBy('seq', 'desc')
    .limit(noLimit)
    .compile()
  return (chatflowId, sessionId, limit) => ({ ...compiled, parameters: [chatflowId, sessionId, limit ?? noLimit] })
}
