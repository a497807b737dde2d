import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { type Exported, readExport } from './exported.ts'

const magic = 'SQLite format 3\0'

/** Whether the file is a SQLite database. */
export async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.toString('latin1') === magic
  } finally {
    await file.close()
  }
}

// Flowise's tables and the keys of its export under which their rows stand. Credentials are sealed
// with a key that lies elsewhere: the report names those that have to be entered again.
const tables = {
  tool: 'Tool',
  variable: 'Variable',
  chat_message: 'ChatMessage',
  chat_message_feedback: 'ChatMessageFeedback',
  custom_template: 'CustomTemplate',
  document_store: 'DocumentStore',
  document_store_file_chunk: 'DocumentStoreFileChunk',
  execution: 'Execution',
} as const

/**
 * Reads the rows of Flowise's own SQLite database, without changing it; Flowise should not be running.
 *
 * @throws {Failure} `invalid` when the database is not Flowise's
 */
export function readFlowiseDatabase(path: string): Exported {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const known = new Set(
      rowsOf(database, "SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => name),
    )
    if (!known.has('chat_flow')) throw new Failure('invalid', `Cannot import "${path}": it is not a Flowise database`)
    const all: Record<string, object[]> = {}
    for (const [table, key] of Object.entries(tables))
      if (known.has(table)) all[key] = rowsOf(database, `SELECT * FROM ${table}`)
    if (known.has('assistant')) all.AssistantCustom = rowsOf(database, "SELECT * FROM assistant WHERE type = 'CUSTOM'")
    const flows = rowsOf(database, 'SELECT * FROM chat_flow').map(readBooleans)
    const typed = (type: string) => flows.filter((row) => (row.type ?? 'CHATFLOW') === type)
    return readExport({
      ...all,
      ChatFlow: typed('CHATFLOW'),
      AgentFlow: typed('MULTIAGENT'),
      AgentFlowV2: typed('AGENTFLOW'),
      AssistantFlow: typed('ASSISTANT'),
    })
  } finally {
    database.close()
  }
}

type Row = Record<string, unknown>

function rowsOf(database: DatabaseSync, query: string): Row[] {
  return database
    .prepare(query)
    .all()
    .map((row) => ({ ...row }))
}

// SQLite has no booleans.
function readBooleans({ deployed, isPublic, ...row }: Row): Row {
  return { ...row, deployed: deployed === 1, isPublic: isPublic === 1 }
}
