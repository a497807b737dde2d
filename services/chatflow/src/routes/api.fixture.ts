import { createKey, createLogger, hashKey } from '@hearth/kernel'
import { attemptLimits, createAttempts, createServer, createSessionTokens } from '@hearth/server'
import { createNewId } from '../composition/new-id.ts'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import type { ApiKey } from '../domain/access/api-key.ts'
import { createApiKeys } from '../domain/access/api-keys.ts'
import { createKeyRing, type KeyRing } from '../domain/access/key-ring.ts'
import { createRateLimits } from '../domain/access/rate-limit.ts'
import { createSignInLinks } from '../domain/access/sign-in-links.ts'
import { openUiSessions, type UiSessionStore } from '../domain/access/ui-sessions.ts'
import { checkFlow } from '../domain/flow/compile/check-flow.ts'
import type { Flow } from '../domain/flow/flow.ts'
import { reachedNodes } from '../domain/preflight/reached-nodes.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { temporaryDatabase } from '../storage/database.fixture.ts'
import { createStores, type Stores } from '../storage/open-storage.ts'
import { marketplace } from '../templates/marketplace.ts'
import { renderError } from '../wire/error.ts'
import { createAuthenticator } from './access/authenticator.ts'
import { managementEndpoints } from './api.ts'
import { createDraftEvents } from './chatflows/drafts/create-draft-events.ts'
import type { ChatflowEndpoint } from './endpoint.ts'
import { apiRoutes } from './serve-api.ts'

export const localKey = 'the-command-lines-own-key'

/**
 * The interface over a database of its own; `call` sends a request with a key that may do everything.
 *
 * @param more endpoints besides those that need nothing but the database
 */
export async function openApi(
  more: readonly ChatflowEndpoint[] | ((stores: Stores) => readonly ChatflowEndpoint[]) = [],
) {
  const database = await temporaryDatabase()
  const stores = createStores(database, [Buffer.alloc(32, 1)])
  const { apiKeys } = stores
  const ring = createKeyRing([], localKey, Date.now)
  const nowMs = Date.now
  const newId = createNewId(nowMs)
  const keys = createApiKeys({ store: apiKeys, ring, nowMs, newId, newKey: createKey })
  const attempts = createAttempts({ ...attemptLimits, maxFailures: 100 }, hashKey)
  const authenticator = createAuthenticator({ ring, attempts, nowMs })
  const isStreamable = (flowData: string) => flowData.includes('streams')
  const { app, metrics } = createServer({
    service: 'chatflow',
    title: 'Hearth chatflow',
    common: {
      home: '/',
      host: '127.0.0.1',
      logLevel: 'fatal',
      trustedProxies: [],
      version: '0.0.1',
      urls: {} as never,
      ports: {} as never,
    },
    logger: createLogger({ service: 'chatflow', level: 'error' }),
    port: 0,
    maxBodyBytes: 1_000_000,
    renderError,
  })
  const packages = { databases: false }
  const flows = {
    isStreamable,
    ahead: {
      check: (flowData: string) => checkFlow(flowData, nodeCatalog, packages),
      describe: (kind: string) => nodeCatalog.get(kind),
      assess: async () => ({}),
      reached: (flow: Flow) => reachedNodes(flow, nodeCatalog),
      rehearse: async () => [],
      has: async () => false,
      codeOfTool: async () => undefined,
      packages,
    },
    credentialKinds,
    catalog: nodeCatalog,
    marketplace,
  }
  const browsers = await openBrowsers(stores.uiSessions, ring)
  const keyless = { maxKeylessBodyBytes: 100_000, maxKeylessKeys: 1_000, maxKeylessDepth: 64 }
  const limits = createRateLimits({ nowMs, maxWindows: 100 })
  const clock = { nowMs: rising(nowMs), newId, heartbeatMs: 30_000 }
  const draftEvents = createDraftEvents()
  const rest = { ...clock, keys, ring, authenticator, ...browsers, limits, metrics, draftEvents, version: '0.0.1' }
  const endpoints = [
    ...managementEndpoints({ ...stores, ...flows, ...rest }),
    ...(typeof more === 'function' ? more(stores) : more),
  ]
  app.route('/', apiRoutes(endpoints, { authenticator, ...browsers, keyless }))
  const issue = (...permissions: string[]): Promise<{ key: ApiKey; text: string }> =>
    keys.issue({ kind: 'local' }, { name: 'test', permissions })
  const { text: key } = await issue()
  const call = async (method: string, path: string, body?: unknown, authorization = `Bearer ${key}`) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    return app.request(path, { method, headers, ...sent }, {})
  }
  return { app, call, issue, key, ring, ...stores }
}

/** No two moments are the same, so that what is ordered by its time is in the order in which it was done. */
function rising(nowMs: () => number): () => number {
  let lastMs = 0
  return () => {
    lastMs = Math.max(nowMs(), lastMs + 1)
    return lastMs
  }
}

export type Api = Awaited<ReturnType<typeof openApi>>

async function openBrowsers(store: UiSessionStore, ring: KeyRing) {
  const sessionMaxAgeMs = 600_000
  const sessions = await openUiSessions({
    store,
    ring,
    tokens: createSessionTokens([Buffer.alloc(32, 2)]),
    nowMs: Date.now,
    idleMs: 60_000,
    maxAgeMs: sessionMaxAgeMs,
    maxSessions: 10,
  })
  const links = createSignInLinks({ newToken: createKey, nowMs: Date.now, lifeMs: 60_000, maxLinks: 10 })
  return { sessions, links, sessionMaxAgeMs, external: undefined }
}
