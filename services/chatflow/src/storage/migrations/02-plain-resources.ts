import type { Kysely } from 'kysely'
import { createIndex, createTable } from './create-table.ts'
import type { Migration } from './migration.ts'

const times = { created_at_ms: 'time', updated_at_ms: 'time' } as const

/** What owners write beside flows, and what the people who chat leave behind. */
export const plainResources: Migration = { name: 'variables, tools, assistants, templates, leads, feedback', up }

async function up(db: Kysely<unknown>): Promise<void> {
  await createOwnersTables(db)
  await createVisitorsTables(db)
}

async function createOwnersTables(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'variable', { id: 'id', name: 'text', value: 'text?', type: 'text', ...times })
  await createTable(db, 'tool', {
    id: 'id',
    name: 'text',
    description: 'text',
    color: 'text',
    icon_src: 'text?',
    schema: 'text?',
    func: 'text?',
    ...times,
  })
  await createTable(db, 'assistant', {
    id: 'id',
    details: 'text',
    credential: 'text?',
    icon_src: 'text?',
    type: 'text',
    ...times,
  })
  await createTable(db, 'custom_template', {
    id: 'id',
    name: 'text',
    flow_data: 'text',
    description: 'text?',
    badge: 'text?',
    framework: 'text?',
    usecases: 'text?',
    type: 'text?',
    ...times,
  })
  await createTable(db, 'custom_mcp_server', {
    id: 'id',
    name: 'text',
    server_url: 'text',
    icon_src: 'text?',
    color: 'text?',
    auth_type: 'text',
    sealed: 'text?',
    tools: 'text?',
    status: 'text',
    ...times,
  })
}

async function createVisitorsTables(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'lead', {
    id: 'id',
    chatflow_id: 'flow',
    chat_id: 'text',
    name: 'text?',
    email: 'text?',
    phone: 'text?',
    created_at_ms: 'time',
  })
  await createIndex(db, 'lead_by_flow', 'lead', ['chatflow_id', 'created_at_ms'])
  await createTable(db, 'feedback', {
    id: 'id',
    chatflow_id: 'flow',
    chat_id: 'text',
    message_id: 'text',
    rating: 'text',
    content: 'text?',
    created_at_ms: 'time',
  })
  await createIndex(db, 'feedback_by_flow', 'feedback', ['chatflow_id', 'created_at_ms'])
  await createIndex(db, 'feedback_by_message', 'feedback', ['message_id'])
}
