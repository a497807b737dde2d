import { createHash, randomUUID } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ChatflowConfig } from '../config.ts'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import type { RateLimits } from '../domain/access/rate-limit.ts'
import { createIngestJobs } from '../domain/documents/ingest/ingest-jobs.ts'
import { createTurns } from '../domain/documents/stores/take-turns.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { runVars } from '../domain/prediction/run-vars.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../routes/access/env.ts'
import { documentComponentRoutes } from '../routes/documents/document-components.ts'
import { documentStoreRoutes } from '../routes/documents/document-store.ts'
import { documentStoreConfigRoutes } from '../routes/documents/document-store-configs.ts'
import { upsertHistoryRoutes } from '../routes/documents/upsert-history.ts'
import { vectorRoutes } from '../routes/documents/vector.ts'
import type { Storage } from '../storage/open-storage.ts'

type Deps = {
  readonly storage: Storage
  readonly env: NodeEnv
  readonly limits: RateLimits
  readonly logger: Logger
}

const maxRemembered = 200
const clock = { nowMs: Date.now, newId: randomUUID }

/** The routes through which documents come in; `close` stops what is being ingested. */
export function openIngestion(
  config: Pick<ChatflowConfig, 'maxIngestions'>,
  { storage, env, limits, logger }: Deps,
): { readonly routes: OpenAPIHono<ChatflowEnv>; close(): Promise<void> } {
  const jobs = createIngestJobs({
    ...clock,
    maxRunning: config.maxIngestions,
    maxRemembered,
    onBug: (error) => logger.error({ err: error }, 'An ingestion failed'),
  })
  const deps = {
    ...clock,
    jobs,
    env,
    catalog: nodeCatalog,
    hash: asUuid,
    inTurn: createTurns(),
    credentialKinds,
    chatflows: storage.chatflows,
    history: storage.upsertHistory,
    stores: storage.documentStores,
    chunks: storage.documentChunks,
  }
  const routes = createChatflowRoutes()
  routes.route('/', documentStoreRoutes(deps))
  routes.route('/', documentComponentRoutes(deps))
  routes.route('/', documentStoreConfigRoutes(deps))
  routes.route('/', upsertHistoryRoutes(deps))
  const varsOf: Parameters<typeof vectorRoutes>[0]['varsOf'] = (chatflow, requested) =>
    runVars(storage.variables, env.variable, chatflow, requested)
  routes.route('/', vectorRoutes({ ...deps, limits, varsOf }))
  return { routes, close: () => jobs.close() }
}

// Stores such as Qdrant and Postgres take UUIDs alone. The digits of version and variant make it one.
function asUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
