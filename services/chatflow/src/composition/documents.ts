import { createHash } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { ChatflowConfig } from '../config.ts'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import type { RateLimits } from '../domain/access/rate-limit.ts'
import { createIngestJobs } from '../domain/documents/ingest/ingest-jobs.ts'
import { createIngestions, type PerformTask } from '../domain/documents/ingest/ingestions.ts'
import { createSharedIngestions } from '../domain/documents/ingest/shared-ingestions.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { createKeyedMutex } from '../domain/keyed-mutex.ts'
import { runVars } from '../domain/prediction/run-vars.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import type { RunningDeps } from '../routes/api.ts'
import { performTask } from '../routes/documents/perform-task.ts'
import type { Storage } from '../storage/open-storage.ts'
import { shareOf } from './roles.ts'

type Clock = { readonly nowMs: () => number; readonly newId: () => string }

type Deps = Clock & {
  readonly storage: Storage
  readonly env: NodeEnv
  readonly limits: RateLimits
  readonly logger: Logger
}

const maxRemembered = 200

/** The way documents come in; `close` stops what is being ingested. */
export function openDocuments(
  config: Pick<ChatflowConfig, 'maxIngestions' | 'maxWaitingRuns' | 'role'>,
  { nowMs, newId, storage, env, limits, logger }: Deps,
): RunningDeps['documents'] & { settle(): Promise<void>; close(): Promise<void> } {
  const clock = { nowMs, newId }
  const onError = (error: unknown) => logger.error({ err: error }, 'An ingestion failed')
  const jobs = createIngestJobs({
    ...clock,
    maxRunning: config.maxIngestions,
    maxRemembered,
    onBug: onError,
  })
  const perform: PerformTask = (task, report, signal) => performTask(documents, task, report, signal)
  const local = createIngestions(jobs, perform)
  const shared = storage.isShared ? openShared() : undefined
  const documents: RunningDeps['documents'] = {
    ...clock,
    jobs: shared ?? local,
    env,
    limits,
    credentialKinds,
    catalog: nodeCatalog,
    hash: asUuid,
    inTurn: createKeyedMutex(),
    chatflows: storage.chatflows,
    history: storage.upsertHistory,
    stores: storage.documentStores,
    chunks: storage.documentChunks,
    varsOf: (chatflow, requested) => runVars(storage.variables, env.variable, chatflow, requested),
  }
  const close = async () => void (await Promise.all([jobs.close(), shared?.close()]))
  return { ...documents, settle: shared?.settle ?? (async () => undefined), close }

  function openShared() {
    const { work, replicas, ingestions: rows } = storage
    const maxAtOnce = shareOf(config, config.maxIngestions)
    const maxWaiting = config.maxWaitingRuns
    return createSharedIngestions({
      ...clock,
      ...{ local, perform, rows, work, replicas, maxAtOnce, maxWaiting, maxRemembered, onError },
    })
  }
}

// Stores such as Qdrant and Postgres take UUIDs alone. The digits of version and variant make it one.
function asUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
