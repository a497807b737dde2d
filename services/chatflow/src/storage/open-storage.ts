import { Failure, type Keys } from '@hearth/kernel'
import type { ApiKeyStore } from '../domain/access/api-key.ts'
import type { ActivityStore } from '../domain/activity/flow-activity.ts'
import type { BundleStore } from '../domain/chatflows/bundle.ts'
import type { Chatflow, ChatflowStore } from '../domain/chatflows/chatflow.ts'
import type { ChatflowVersionStore } from '../domain/chatflows/chatflow-version.ts'
import type { ConversationStore } from '../domain/conversations/conversation.ts'
import type { RecordKeeper } from '../domain/documents/ingest/record-keeper.ts'
import type { DocumentChunkStore } from '../domain/documents/ingest/saved-document-store.ts'
import type { DraftStore } from '../domain/drafts/draft.ts'
import type { CredentialStore } from '../domain/records/credential.ts'
import type { KeptChatStore } from '../domain/records/kept-chat.ts'
import type { MessageStore } from '../domain/records/message.ts'
import type { Role } from '../domain/replicas/role.ts'
import type { RunEventStore } from '../domain/runs/background-run.ts'
import type { CustomMcpServerStore } from '../domain/tools/custom-mcp-server.ts'
import type { RunEntryStore } from '../domain/traces/run-entry.ts'
import type { PinStore, TraceStore } from '../domain/traces/run-trace.ts'
import type { RefusedCallStore } from '../domain/triggers/refused-call.ts'
import type { WebhookSecretStore } from '../domain/triggers/webhook-secret.ts'
import { createActivityStore } from './activity/activity-store.ts'
import { createBundleStore } from './chatflows/bundle-store.ts'
import { createChatflowStore } from './chatflows/chatflow-store.ts'
import { createChatflowVersionStore } from './chatflows/chatflow-version-store.ts'
import { createKeptChatStore } from './chats/kept-chat-store.ts'
import { createDraftStore } from './drafts/draft-store.ts'
import { createEvaluationStores, type EvaluationStores } from './evaluation/evaluation-stores.ts'
import { createConversationStore } from './messages/conversation-store.ts'
import { createMessageStore } from './messages/message-store.ts'
import { type ChatGone, type FlowSwept, sweep } from './messages/sweep.ts'
import { openDatabase } from './open-database.ts'
import { openShared, type Shared } from './open-shared.ts'
import { claimPostgres } from './postgres/claim-postgres.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openRedis } from './redis/open-redis.ts'
import { resealAll } from './reseal-all.ts'
import { createApiKeyStore } from './stores/api-key-store.ts'
import { createCredentialStore } from './stores/credential-store.ts'
import { createCustomMcpServerStore } from './stores/custom-mcp-server-store.ts'
import { createDocumentChunkStore } from './stores/document-chunk-store.ts'
import { createPlainStores, type PlainStores } from './stores/plain-stores.ts'
import { createRecordKeeper } from './stores/record-keeper.ts'
import { createRunEventStore } from './stores/run-event-store.ts'
import { createWebhookSecretStore } from './stores/webhook-secret-store.ts'
import type { Database } from './tables.ts'
import { createPinStore } from './traces/pin-store.ts'
import { createRunEntryStore } from './traces/run-entry-store.ts'
import { createTraceStore, type TraceBounds } from './traces/trace-store.ts'
import { createRefusedCallStore } from './triggers/refused-call-store.ts'

/** Every store over one database. */
export type Stores = PlainStores &
  EvaluationStores & {
    readonly chatflows: ChatflowStore
    readonly versions: ChatflowVersionStore
    readonly drafts: DraftStore
    readonly chats: KeptChatStore
    readonly messages: MessageStore
    readonly conversations: ConversationStore
    readonly apiKeys: ApiKeyStore
    readonly credentials: CredentialStore
    readonly runEvents: RunEventStore
    readonly webhookSecrets: WebhookSecretStore
    readonly customMcpServers: CustomMcpServerStore
    readonly documentChunks: DocumentChunkStore
    readonly records: RecordKeeper
    readonly bundles: BundleStore
    readonly traces: TraceStore
    readonly pins: PinStore
    readonly runEntries: RunEntryStore
    readonly refusedCalls: RefusedCallStore
    readonly activity: ActivityStore
  }

export type Storage = Stores &
  Shared & {
    /** Secrets that were sealed anew at this start, with the current master secret. */
    readonly resealed: number
    /** Whether the database may be asked now; not while the connection is lost that claims it for this process. */
    readonly isAtHand: () => boolean
    /** Removes what chatflows no longer keep; see `sweep.ts`. */
    sweep(nowMs: number, signal: AbortSignal, chatGone: ChatGone, flowSwept?: FlowSwept): Promise<number>
    close(): Promise<void>
  }

export type StorageOptions = {
  /** Path of the database file, used when no address is given. */
  readonly path: string
  /** Address of a Postgres database. */
  readonly url?: string | undefined
  /** Connections to Postgres at once. */
  readonly maxConnections: number
  /** A statement that takes Postgres longer is ended. */
  readonly statementTimeoutMs: number
  /** They seal the credentials. */
  readonly credentialKeys: Keys
  /** Put into a database that has never been used: it holds no API key yet. */
  readonly firstFlow: Chatflow
  /** Upper bound of versions kept of each chatflow. */
  readonly maxVersions: number
  /** What is kept of runs that were watched. */
  readonly traceBounds?: TraceBounds
  /** Names this process as owner of what it does. */
  readonly processId: string
  /** What this process is for; default: everything. */
  readonly role?: Role
  /** Whether other processes serve the same Postgres database. */
  readonly isShared: boolean
  /** Address of a Redis server that counts requests for all of them. */
  readonly redisUrl?: string | undefined
  /** Told once when that server goes, and once with `undefined` when it is back. */
  readonly onRedisAway?: (error: unknown) => void
  /** Told when another process took the Postgres database: nothing that this one keeps in memory holds any more. */
  readonly onTaken: (failure: Failure) => void
  /** Told of what failed in the background and is tried again. */
  readonly onFault: (error: unknown) => void
}

/**
 * Opens the database with all stores over it. One in Postgres belongs to this process alone until it is closed, or to
 * those that share it.
 *
 * @throws {Failure} `invalid` when it cannot be used, `conflict` when another process uses it
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  await using opened = new AsyncDisposableStack()
  const { db, claim, isAtHand } = await openEngine(options, opened)
  const redis = await openNamedRedis(options, opened)
  const shared = opened.adopt(await openShared({ ...options, db, claim, redis }), (parts) => parts.leave())
  const stores = createStores(db, options.credentialKeys, options.maxVersions, options.traceBounds)
  await shared.replicas.alone(() => addFirstFlow(stores, options.firstFlow))
  const resealed = await resealAll(db, options.credentialKeys)
  const parts = opened.move()
  return {
    ...stores,
    ...shared,
    resealed,
    isAtHand,
    sweep: (...args) => sweep(db, ...args),
    close: () => parts.disposeAsync(),
  }
}

// The first start also makes the first key; a later one must not bring back a flow its owner removed.
async function addFirstFlow({ apiKeys, chatflows }: Stores, flow: Chatflow): Promise<void> {
  if ((await apiKeys.list()).length === 0 && (await chatflows.get(flow.id)) === undefined) await chatflows.add(flow)
}

async function openEngine(options: StorageOptions, opened: AsyncDisposableStack) {
  const { path, url, isShared, onTaken } = options
  if (url === undefined) {
    if (isShared) throw withoutServer()
    const db = opened.adopt(await openDatabase(path), (open) => open.destroy())
    return { db, claim: undefined, isAtHand: () => true }
  }
  // Before the schema is touched, which another process may be using in its older form.
  const claim = opened.adopt(await claimPostgres(url, { onTaken, isShared }), (held) => held.close())
  const db = await openPostgres(url, { ...options, assertHeld: claim.assertHeld })
  const { isHeld: isAtHand } = claim
  return { db: opened.adopt(db, (open) => open.destroy()), claim: isShared ? claim : undefined, isAtHand }
}

function withoutServer(): Failure {
  return new Failure(
    'invalid',
    'Cannot share the data with other processes: "replicas" is set and "databaseUrl" is not; set it to a Postgres database',
    { param: 'databaseUrl' },
  )
}

async function openNamedRedis({ redisUrl, isShared }: StorageOptions, opened: AsyncDisposableStack) {
  if (redisUrl === undefined) return undefined
  if (!isShared) throw withoutOthers()
  return opened.adopt(await openRedis(redisUrl), (server) => server.close())
}

function withoutOthers(): Failure {
  const message = 'Cannot use "redisUrl": one process alone counts in its memory; leave it out, or set "replicas"'
  return new Failure('invalid', message, { param: 'redisUrl' })
}

/** @param keys seal what is secret */
export function createStores(db: Database, keys: Keys, maxVersions?: number, traceBounds?: TraceBounds): Stores {
  return {
    ...createPlainStores(db),
    ...createEvaluationStores(db),
    chatflows: createChatflowStore(db, maxVersions),
    versions: createChatflowVersionStore(db),
    drafts: createDraftStore(db, maxVersions),
    chats: createKeptChatStore(db),
    messages: createMessageStore(db),
    conversations: createConversationStore(db),
    apiKeys: createApiKeyStore(db),
    credentials: createCredentialStore(db, keys),
    runEvents: createRunEventStore(db),
    webhookSecrets: createWebhookSecretStore(db, keys),
    customMcpServers: createCustomMcpServerStore(db, keys),
    documentChunks: createDocumentChunkStore(db),
    records: createRecordKeeper(db),
    bundles: createBundleStore(db, maxVersions),
    traces: createTraceStore(db, traceBounds),
    pins: createPinStore(db),
    runEntries: createRunEntryStore(db, traceBounds),
    refusedCalls: createRefusedCallStore(db),
    activity: createActivityStore(db),
  }
}
