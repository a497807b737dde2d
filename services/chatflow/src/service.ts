import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createKey, createServer, type Listening, openSecrets, type Service, type ServiceContext } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import { createOpenAICompatibleFactory } from './clients/openai-compatible-model.ts'
import { openOutbound } from './clients/outbound-fetch.ts'
import type { ChatflowConfig } from './config.ts'
import { createApiKeys } from './domain/api-keys.ts'
import { ensureFirstKey } from './domain/first-key.ts'
import { checkFlow } from './domain/flow/check-flow.ts'
import { createRunnerCache } from './domain/flow/runner-cache.ts'
import { isStreamable } from './domain/flow/streamable.ts'
import { createKeyRing } from './domain/key-ring.ts'
import { createRunRegistry } from './domain/prediction/run-registry.ts'
import { createSessionQueue } from './domain/prediction/session-queue.ts'
import { createRateLimits } from './domain/rate-limit.ts'
import { composeNodeEnv } from './node-env.ts'
import { nodeCatalog } from './nodes/catalog.ts'
import { createPredictionMetrics } from './prediction-metrics.ts'
import { apiRoutes } from './routes/api.ts'
import { predictionRoutes } from './routes/prediction.ts'
import { starterDescription, starterFlow } from './starter-flow.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'
import { renderError } from './wire/error.ts'

export type ChatflowService = Service & {
  /** The API key made at this start, in the clear; `undefined` when there was one already. */
  readonly firstKey: string | undefined
}

const pagePaths = ['/flows/*', '/keys']
const clock = { nowMs: Date.now, newId: randomUUID }

/** The chatflow service: nothing is opened before `start`, all of it is closed by `close`. */
export function createChatflowService(config: ChatflowConfig, context: ServiceContext): ChatflowService {
  let running: Running | undefined
  return {
    name: 'chatflow',
    get firstKey() {
      return running?.firstKey
    },
    async start() {
      running = await open(config, context)
      try {
        return await running.listen()
      } catch (error) {
        await running.close(AbortSignal.abort())
        throw error
      }
    },
    async close(signal) {
      await running?.close(signal)
    },
  }
}

type Running = {
  readonly firstKey: string | undefined
  listen(): Promise<Listening>
  close(signal: AbortSignal): Promise<void>
}

async function open(config: ChatflowConfig, context: ServiceContext): Promise<Running> {
  const { home } = context.common
  const secrets = await openSecrets(home)
  const storage = await openStorage({
    path: join(home, 'chatflow', 'chatflow.db'),
    credentialKey: secrets.derive('credentials'),
    firstFlow: starterFlow(clock.nowMs()),
  })
  try {
    return await assemble(config, context, storage, secrets.derive('cli key').toString('base64url'))
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function assemble(
  config: ChatflowConfig,
  { common, logger }: ServiceContext,
  storage: Storage,
  localKey: string,
): Promise<Running> {
  const { chatflows, messages, apiKeys, credentials } = storage
  const firstKey = await ensureFirstKey({ store: apiKeys, ...clock, newKey: createKey }, config.apiKey)
  const ring = createKeyRing(await apiKeys.list(), localKey)
  const keys = createApiKeys({ store: apiKeys, ring, ...clock, newKey: createKey })
  const outbound = openOutbound({
    allowPrivate: config.allowPrivateAddresses,
    allowedHosts: config.allowedHosts,
    maxFetchBytes: config.maxFetchBytes,
    ownUrls: Object.values(common.urls),
  })
  const { modelRetries: retries, modelRetryBudgetMs: retryBudgetMs, maxFlows } = config
  const env = composeNodeEnv({
    createChatModel: createOpenAICompatibleFactory({ outbound, retries, retryBudgetMs }),
    inferenceUrl: common.urls.inference,
    revealCredential: credentials.reveal,
    fetch: outbound.strict,
    checkHost: outbound.checkHost,
  })
  const title = 'Hearth chatflows'
  const {
    port,
    maxBodyBytes,
    maxRuns,
    runTimeoutMs: timeoutMs,
    busySession: policy,
    maxSessionQueue: maxWaiting,
    maxRateWindows: maxWindows,
  } = config
  const server = createServer({ service: 'chatflow', title, common, logger, port, maxBodyBytes, renderError })
  const streamable = (flowData: string) => isStreamable(flowData, nodeCatalog)
  const api = apiRoutes({
    keys,
    ring,
    chatflows,
    messages,
    credentials,
    isStreamable: streamable,
    checkFlow: (flowData) => checkFlow(flowData, nodeCatalog),
    templates: [{ flow: starterFlow(clock.nowMs()), description: starterDescription }],
    version: common.version,
    ...clock,
  })
  const predictions = predictionRoutes({
    ...clock,
    chatflows,
    messages,
    runs: createRunRegistry({ maxRuns, timeoutMs }),
    sessions: createSessionQueue({ policy, maxWaiting }),
    limits: createRateLimits({ nowMs: clock.nowMs, maxWindows }),
    runners: createRunnerCache({ catalog: nodeCatalog, env, maxFlows }),
    metrics: createPredictionMetrics(server.metrics),
    heartbeatMs: config.heartbeatMs,
    logger,
  })
  api.route('/', predictions)
  // Before the interface, whose gate would ask for a key: the page asks for it itself.
  server.app.route('/', pageRoutes({ service: 'chatflow', common, paths: pagePaths }))
  server.app.route('/', api)
  return {
    firstKey,
    listen: () => server.start(),
    async close(signal) {
      await server.close(signal)
      await outbound.close()
      await storage.close()
    },
  }
}
