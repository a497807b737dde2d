import type { Bundle, BundleStore } from '../../domain/chatflows/bundle.ts'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import type { Rows } from '../../domain/records/rows.ts'
import { createDraftStore } from '../drafts/draft-store.ts'
import { toMessage, toMessageRow } from '../messages/message-row.ts'
import { createDocumentChunkStore } from '../stores/document-chunk-store.ts'
import { createPlainStores } from '../stores/plain-stores.ts'
import type { Database } from '../tables.ts'
import { together } from '../together.ts'
import { createChatflowStore } from './chatflow-store.ts'

// Ten values a message, far below what one statement takes.
const maxMessagesPerStatement = 500

/** Reads and writes everything that can be carried, over one database. */
export function createBundleStore(db: Database, maxVersions?: number): BundleStore {
  return {
    read: (kinds) => together(db, (transaction) => read(transaction, kinds)),
    write: (bundle, author) =>
      together(db, async (transaction) => {
        const chatflows = createChatflowStore(transaction, maxVersions)
        for (const chatflow of bundle.chatflows) await chatflows.put(await settle(transaction, chatflow), { author })
        await writeDrafts(transaction, bundle)
        await writeOwners(transaction, bundle)
        await writeDocuments(transaction, bundle)
        await writeVisitors(transaction, bundle)
      }),
  }
}

async function read(db: Database, kinds: ReadonlySet<keyof Bundle>): Promise<Bundle> {
  const plain = createPlainStores(db)
  const rowsOf = async <T extends { readonly id: string }>(kind: keyof Bundle, store: Rows<T>) =>
    kinds.has(kind) ? (await store.list()).rows : []
  return {
    chatflows: kinds.has('chatflows') ? (await createChatflowStore(db).list({})).chatflows : [],
    drafts: kinds.has('drafts') ? await readDrafts(db) : [],
    assistants: await rowsOf('assistants', plain.assistants),
    tools: await rowsOf('tools', plain.tools),
    variables: await rowsOf('variables', plain.variables),
    customTemplates: await rowsOf('customTemplates', plain.customTemplates),
    documentStores: await rowsOf('documentStores', plain.documentStores),
    documentChunks: await rowsOf('documentChunks', createDocumentChunkStore(db)),
    messages: kinds.has('messages') ? await readMessages(db) : [],
    feedback: await rowsOf('feedback', plain.feedback),
    executions: await rowsOf('executions', plain.executions),
  }
}

async function readDrafts(db: Database) {
  return (await createDraftStore(db).list()).map(
    ({ chatflowId, flowData, author, updatedAtMs, basedOnVersion, deployedVersion }) => ({
      chatflowId,
      flowData,
      author,
      updatedAtMs,
      isBehind: basedOnVersion !== deployedVersion,
    }),
  )
}

async function readMessages(db: Database) {
  const rows = await db.selectFrom('message').selectAll().orderBy('created_at_ms').orderBy('seq').execute()
  return rows.map(toMessage)
}

// What does not travel: a flow bound to a key that is not here would answer nobody, and what was
// settled here about its messages and webhooks holds unless the bundle says otherwise.
async function settle(db: Database, chatflow: Chatflow): Promise<Chatflow> {
  const known = await createChatflowStore(db).get(chatflow.id)
  const keys = await db
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', chatflow.apiKeyId ?? '')
    .execute()
  return {
    ...chatflow,
    apiKeyId: keys[0]?.id,
    retention: chatflow.retention ?? known?.retention,
    webhookSecretConfigured: known?.webhookSecretConfigured ?? false,
    mcpServerConfig: known?.mcpServerConfig,
  }
}

// A draft that is here holds what somebody draws here, and no version keeps it.
async function writeDrafts(db: Database, bundle: Bundle): Promise<void> {
  const known = await knownFlows(db)
  const drafts = createDraftStore(db)
  for (const { isBehind, ...draft } of bundle.drafts) {
    if (known.has(draft.chatflowId)) await drafts.put(isBehind ? { ...draft, basedOnVersion: 0 } : draft, 0)
  }
}

async function knownFlows(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('chatflow').select('id').execute()).map(({ id }) => id))
}

async function writeOwners(db: Database, bundle: Bundle): Promise<void> {
  const { assistants, tools, variables, customTemplates } = createPlainStores(db)
  for (const row of bundle.assistants) await assistants.put(row)
  for (const row of bundle.tools) await tools.put(row)
  for (const row of bundle.variables) await variables.put(row)
  for (const row of bundle.customTemplates) await customTemplates.put(row)
}

async function writeDocuments(db: Database, bundle: Bundle): Promise<void> {
  const { documentStores } = createPlainStores(db)
  for (const row of bundle.documentStores) await documentStores.put(row)
  const known = new Set((await documentStores.list()).rows.map(({ id }) => id))
  const chunks = createDocumentChunkStore(db)
  for (const row of bundle.documentChunks) if (known.has(row.storeId)) await chunks.put(row)
}

async function writeVisitors(db: Database, bundle: Bundle): Promise<void> {
  const known = await knownFlows(db)
  const messages = bundle.messages.filter(({ chatflowId }) => known.has(chatflowId)).map(toMessageRow)
  for (let at = 0; at < messages.length; at += maxMessagesPerStatement) {
    const insert = db.insertInto('message').values(messages.slice(at, at + maxMessagesPerStatement))
    await insert.onConflict((on) => on.column('id').doNothing()).execute()
  }
  const { feedback, executions } = createPlainStores(db)
  for (const row of bundle.feedback) if (known.has(row.chatflowId)) await feedback.put(row)
  for (const row of bundle.executions) if (known.has(row.agentflowId)) await executions.put(row)
}
