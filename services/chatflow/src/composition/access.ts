import { createKey, hashKey, type Logger, type Secrets } from '@hearth/kernel'
import { attemptLimits, createAttempts, createSessionTokens } from '@hearth/server'
import type { ChatflowConfig } from '../config.ts'
import { createApiKeys } from '../domain/access/api-keys.ts'
import { ensureFirstKey } from '../domain/access/first-key.ts'
import { createKeyRing, type KeyRing } from '../domain/access/key-ring.ts'
import { createSignInLinks } from '../domain/access/sign-in-links.ts'
import { openUiSessions, type UiSessionOptions } from '../domain/access/ui-sessions.ts'
import { followTable } from '../domain/replicas/follow-table.ts'
import { createAuthenticator } from '../routes/access/authenticator.ts'
import type { CatchUp } from '../routes/access/catch-up.ts'
import type { Storage } from '../storage/open-storage.ts'

// Printed by each start and each "hearth sign-in".
const maxSignInLinks = 16

type OpenAccessDeps = {
  readonly storage: Pick<Storage, 'apiKeys' | 'uiSessions' | 'replicas' | 'isShared' | 'rateLimits'>
  readonly secrets: Secrets
  readonly logger: Logger
  readonly nowMs: () => number
  readonly newId: () => string
}

/** Keys, who holds them, browsers that signed in, and how often they may ask. */
export async function openAccess(config: ChatflowConfig, { storage, secrets, logger, ...clock }: OpenAccessDeps) {
  const { apiKeys: store, replicas, isShared } = storage
  const onFault = (err: unknown) => logger.warn({ err }, 'what another process changed could not be read')
  // Two that begin together over an empty store make one key.
  const firstKey = await replicas.alone(() =>
    ensureFirstKey({ store, isShared, ...clock, newKey: createKey }, config.apiKey),
  )
  // What this machine's own command line opens the service with.
  const localKey = secrets.derive('cli key').toString('base64url')
  const ring = createKeyRing([], localKey, clock.nowMs)
  const keys = followTable({
    replicas,
    table: 'api_key',
    memory: { ids: () => ring.list().map(({ id }) => id), take: ring.put, drop: ring.remove },
    get: store.get,
    list: store.list,
    onFault,
  })
  await keys.readAll()
  const attempts = createAttempts({ ...attemptLimits, maxFailures: config.maxKeyAttempts }, hashKey)
  const browsers = await openBrowsers({
    ...clock,
    storage,
    ring,
    tokens: createSessionTokens(secrets.deriveAll('browser sessions')),
    idleMs: config.sessionIdleMs,
    maxAgeMs: config.sessionMaxAgeMs,
    maxSessions: config.maxSessions,
    onFault,
  })
  const catchUp: CatchUp = {
    async key(text) {
      if (!ring.knows(text)) await keys.fetch(() => store.findHash(hashKey(text)))
    },
    session: browsers.catchUp,
  }
  return {
    firstKey,
    catchUp,
    ring,
    authenticator: createAuthenticator({ ring, attempts, ...clock }),
    keys: createApiKeys({ store, ring, ...clock, newKey: createKey }),
    limits: storage.rateLimits(config.maxRateWindows),
    sessions: browsers.sessions,
    links: createSignInLinks({ ...clock, newToken: createKey, lifeMs: config.signInLinkMs, maxLinks: maxSignInLinks }),
    sessionMaxAgeMs: config.sessionMaxAgeMs,
  }
}

type BrowserOptions = Omit<UiSessionOptions, 'store' | 'refresh' | 'ring'> & {
  readonly storage: OpenAccessDeps['storage']
  readonly ring: KeyRing
  readonly onFault: (error: unknown) => void
}

async function openBrowsers({ storage, onFault, ...options }: BrowserOptions) {
  const { uiSessions: store, replicas, isShared } = storage
  const list = async () => (await store.list()).rows
  const refresh = () => followed.readAll()
  const sessions = await openUiSessions({ ...options, store, ...(isShared && { refresh }) })
  const followed = followTable({
    replicas,
    table: 'ui_session',
    memory: sessions.memory,
    get: store.get,
    list,
    onFault,
  })
  // What was changed between the first reading and the first hearing.
  if (isShared) await followed.readAll()
  const catchUp = async (token: string) => {
    const id = sessions.unknown(token)
    if (id !== undefined) await followed.fetch(() => store.get(id))
  }
  return { sessions, catchUp }
}
