import { Failure } from '@hearth/kernel'
import type { Pool, QueryResult } from 'pg'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { SessionStore } from '../../domain/chat/memory.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { openPool, type PostgresPlace } from '../servers/open-pool.ts'

const table = 'hearth_agent_session'

const layout = `CREATE TABLE IF NOT EXISTS ${table} (
  seq bigint GENERATED ALWAYS AS IDENTITY, session_id text NOT NULL, role text NOT NULL, content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (session_id, seq))`

// "unique_violation" and "duplicate_table": somebody else made it in the same moment.
const madeMeanwhile = new Set(['23505', '42P07'])

/**
 * Sessions in a table of the Postgres that a node names, made when it is absent; it is connected to
 * when it is first needed. Checkpoints that Flowise has left there are not read.
 */
export function createPostgresSessions(inputs: NodeInputs, env: NodeEnv, place: PostgresPlace): SessionStore {
  let opening: Promise<Pool> | undefined
  async function open(): Promise<Pool> {
    const pool = await openPool(inputs, env, place)
    try {
      await pool.query(layout)
    } catch (error) {
      if (!madeMeanwhile.has(String(Reflect.get(Object(error), 'code')))) {
        await pool.end()
        throw error
      }
    }
    return pool
  }
  async function query(sql: string, values: unknown[], signal: AbortSignal): Promise<QueryResult> {
    signal.throwIfAborted()
    opening ??= open()
    const opened = opening
    try {
      const pool = await opened.catch((error: unknown) => {
        // What failed is tried anew by the next question.
        if (opening === opened) opening = undefined
        throw error
      })
      return await pool.query(sql, values)
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'the connection failed'
      throw new Failure('broken', `Cannot use the Postgres server of node "${inputs.label}": ${reason}`, { cause })
    }
  }
  return {
    async load(sessionId, limit, signal) {
      const sql = `SELECT role, content FROM ${table} WHERE session_id = $1 ORDER BY seq DESC LIMIT $2`
      const { rows } = await query(sql, [sessionId, limit ?? null], signal)
      return rows.toReversed().map(toMessage)
    },
    async append(sessionId, messages, signal) {
      const sql = `INSERT INTO ${table} (session_id, role, content) SELECT $1, role, content
        FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS turn (role, content, at) ORDER BY at`
      const roles = messages.map(({ role }) => role)
      await query(sql, [sessionId, roles, messages.map(({ content }) => withoutNul(content))], signal)
    },
  }
}

function toMessage({ role, content }: { readonly role: string; readonly content: string }): ModelMessage {
  return { role: role === 'user' ? 'user' : 'assistant', content }
}

// Postgres holds every character but this one.
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
