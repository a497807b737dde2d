import { createKey, hashKey } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import {
  attemptLimits,
  createAttempts,
  createServer,
  type Listening,
  type Server,
  type ServiceContext,
} from '@hearth/server'
import type { ChatflowConfig } from '../config.ts'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import { createApiKeys } from '../domain/access/api-keys.ts'
import { ensureFirstKey } from '../domain/access/first-key.ts'
import { createKeyRing } from '../domain/access/key-ring.ts'
import { createRateLimits } from '../domain/access/rate-limit.ts'
import { createUiSessions } from '../domain/access/ui-sessions.ts'
import { withFiles } from '../domain/files/with-files.ts'
import { checkFlow } from '../domain/flow/compile/check-flow.ts'
import { isStreamable } from '../domain/flow/compile/streamable.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { createFlowCaller } from '../domain/prediction/run-flow.ts'
import { createRunRegistry } from '../domain/prediction/run-registry.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { createDoorkeeper } from '../routes/access/doorkeeper.ts'
import { apiRoutes } from '../routes/api.ts'
import { countCreated } from '../routes/chatflows/count-created.ts'
import { fetchLinkRoutes } from '../routes/documents/fetch-links.ts'
import { metricsRoutes } from '../routes/metrics.ts'
import { fileAndCodeRoutes } from '../routes/predictions/file-and-code.ts'
import { predictionRoutes } from '../routes/predictions/prediction.ts'
import type { Storage } from '../storage/open-storage.ts'
import { marketplace } from '../templates/marketplace.ts'
import { renderError } from '../wire/error.ts'
import { openHousekeeping } from './housekeeping.ts'
import { createLookAhead } from './look-ahead.ts'
import { newId } from './new-id.ts'
import { openEditor } from './open-editor.ts'
import { openIngestion } from './open-ingestion.ts'
import { type NodeWorldContext, openNodeWorld } from './open-node-world.ts'
import { openPredictor } from './open-predictor.ts'
import { openRuns } from './open-runs.ts'
import { openSpeech } from './open-speech.ts'
import { openTriggers } from './open-triggers.ts'
import { choosePage } from './page-choice.ts'
import { createPredictionMetrics } from './prediction-metrics.ts'
import { createUsageMetrics } from './usage-metrics.ts'

export type OpenServer = {
  /** Answers requests, with or without a socket. */
  readonly app: Server['app']
  /** The API key made at this start, in the clear; `undefined` when there was one already. */
  readonly firstKey: string | undefined
  listen(): Promise<Listening>
  close(signal: AbortSignal): Promise<void>
}

export type OpenServerOptions = {
  readonly config: ChatflowConfig
  readonly context: NodeWorldContext
  /** Closed with the server, and when that cannot be opened. */
  readonly storage: Storage
  /** The secret of this machine's own command line. */
  readonly localKey: string
}

// A day at the desk; as many browsers as one person could have.
const uiSessionLimits = { idleMs: 86_400_000, maxSessions: 100 }
const clock = { nowMs: () => Date.now(), newId }

/** Closes a part when what it belongs to is closed, or cannot be opened. */
type Keep = <Part extends { close(): Promise<void> }>(part: Part) => Part

/** All routes over the storage, ready to listen. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  await using opened = new AsyncDisposableStack()
  const keep: Keep = (part) => opened.adopt(part, () => part.close())
  keep(options.storage)
  const { server, firstKey } = await assemble(options, keep)
  const parts = opened.move()
  return {
    app: server.app,
    firstKey,
    listen: () => server.start(),
    async close(signal) {
      await server.close(signal)
      await parts.disposeAsync()
    },
  }
}

async function assemble({ config, context, storage, localKey }: OpenServerOptions, keep: Keep) {
  const { common, logger } = context
  const firstKey = await ensureFirstKey({ store: storage.apiKeys, ...clock, newKey: createKey }, config.apiKey)
  const ring = createKeyRing(await storage.apiKeys.list(), localKey, clock.nowMs)
  const attempts = createAttempts({ ...attemptLimits, maxFailures: config.maxKeyAttempts }, hashKey)
  const door = createDoorkeeper({ ring, attempts, ...clock })
  const server = createHttp(config, context)
  const runFlow: NodeEnv['runFlow'] = (call, run) => callFlow(call, run)
  const world = keep(openNodeWorld(config, context, storage, { runFlow }, server.metrics))
  const limits = createRateLimits({ nowMs: clock.nowMs, maxWindows: config.maxRateWindows })
  const packages = { databases: config.codeDatabases.length > 0 }
  const api = apiRoutes({
    ...withFiles(storage, world.env.files),
    ...clock,
    limits,
    keyless: config,
    ring,
    door,
    keys: createApiKeys({ store: storage.apiKeys, ring, ...clock, newKey: createKey }),
    isStreamable: (flowData) => isStreamable(flowData, nodeCatalog),
    checkFlow: (flowData) => checkFlow(flowData, nodeCatalog, packages),
    lookAhead: createLookAhead(nodeCatalog, world.env, storage, packages),
    credentialKinds,
    marketplace,
    version: common.version,
    sessions: createUiSessions({ ...clock, newToken: createKey, ...uiSessionLimits }),
  })
  const runs = createRunRegistry({ maxRuns: config.maxRuns, timeoutMs: config.runTimeoutMs })
  const countUsage = createUsageMetrics(server.metrics, common.version)
  const { observe } = createPredictionMetrics(server.metrics, countUsage)
  const speech = openSpeech(config, { ...storage, limits, speaker: world.speaker, runs, logger })
  const { readAloud } = speech
  const predictor = openPredictor(config, { ...clock, ...world, storage, runs, observe, readAloud })
  const callFlow = createFlowCaller({ chatflows: storage.chatflows, predictor })
  const background = keep(await openRuns(config, { ...clock, storage, predictor, env: world.env, logger }))
  const { files } = world.env
  const asking = { ...storage, ...background, predictor, runs, files, limits, heartbeatMs: config.heartbeatMs, logger }
  api.route('/', predictionRoutes(asking))
  api.route('/', fileAndCodeRoutes({ ...storage, ...world, limits }))
  api.route('/', background.routes)
  api.route('/', fetchLinkRoutes(world))
  api.route('/', metricsRoutes(server.metrics))
  api.route('/', openEditor({ env: world.env, storage, logger, packages }))
  api.route('/', speech.routes)
  const ingestion = keep(openIngestion(config, { storage, env: world.env, limits, logger }))
  api.route('/', ingestion.routes)
  const triggers = keep(openTriggers(config, context, { ...clock, storage, env: world.env, door, predictor, limits }))
  api.route('/', triggers.keyed)
  keep(openHousekeeping(config, { ...clock, storage, ring, files: world.env.files, logger }))
  server.app.route('/', triggers.open)
  // Before the interface, whose gate would ask for a key: the page asks for it itself.
  server.app.route('/', pageRoutes({ service: 'chatflow', common, ...choosePage(config.uiFolder) }))
  server.app.use('/api/v1/*', countCreated(countUsage))
  server.app.route('/', api)
  return { server, firstKey }
}

function createHttp({ port, maxBodyBytes }: ChatflowConfig, { common, logger }: ServiceContext): Server {
  const title = 'Hearth chatflows'
  return createServer({ service: 'chatflow', title, common, logger, port, maxBodyBytes, renderError })
}
