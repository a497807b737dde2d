import { randomBytes, randomInt } from 'node:crypto'
import { pageRoutes } from '@hearth/pages'
import { addEndpoints, createServer, hostGuard, type Service, type ServiceContext } from '@hearth/server'
import { type LlamaServers, startLlamaServers } from './composition/llama-servers.ts'
import { createInferenceMetrics } from './composition/metrics.ts'
import { openModelRegistry } from './composition/model-registry.ts'
import { openModelStock } from './composition/model-stock.ts'
import type { InferenceConfig } from './config.ts'
import { allowsAll } from './domain/access/allowed-origins.ts'
import { requestsOf } from './domain/models/served-model.ts'
import { gpuFolder } from './gpu/gpu-packages.ts'
import { openGuard } from './keys/guard.ts'
import { createAccessReader } from './keys/read-access.ts'
import { errorsAsAnthropic, modelsAsAnthropic } from './routes/anthropic/as-anthropic.ts'
import { allowOrigins } from './routes/cross-origin.ts'
import { inferenceEndpoints } from './routes/endpoints.ts'
import { requireJson } from './routes/json-body.ts'
import { refuseOtherMethods } from './routes/wrong-method.ts'
import { removeModelFile } from './storage/model-folder.ts'
import { readGgufHeader, readLongGgufHeader } from './storage/read-gguf-header.ts'
import { rememberHeads } from './storage/remember-heads.ts'
import { kindsOf } from './upstreams/endpoints.ts'
import { createGateway } from './upstreams/gateway.ts'
import { renderError } from './wire/error.ts'

/** The inference service; `start` rejects with a `Failure` when the model cannot be loaded. */
export function createInferenceService(config: InferenceConfig, context: ServiceContext): Service {
  let running: Running | undefined
  return {
    name: 'inference',
    async start() {
      running = await assemble(config, context)
      return running.start().catch(async (error: unknown) => {
        await running?.close(AbortSignal.abort())
        throw error
      })
    },
    close: async (signal) => running?.close(signal),
  }
}

type Running = Pick<Service, 'start' | 'close'>

async function assemble(config: InferenceConfig, context: ServiceContext): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const servers = await startLlamaServers(config, context.common.home, context.logger)
  opened.defer(() => servers.close())
  const running = await assembleBeside(servers, opened, config, context)
  opened.move()
  return running
}

async function assembleBeside(
  servers: LlamaServers,
  opened: AsyncDisposableStack,
  config: InferenceConfig,
  { common, logger }: ServiceContext,
): Promise<Running> {
  const stock = await openModelStock(config, common.home, logger)
  opened.defer(() => stock.pulls.close())
  const { main, catalog } = stock
  const server = createServer({
    service: 'inference',
    title: 'Hearth inference',
    common,
    logger,
    port: config.port,
    maxBodyBytes: config.maxBodyBytes,
    renderError,
    admit: allowOrigins([...config.allowedOrigins, new URL(common.urls.inference).origin]),
    ready: main.readiness,
  })
  const metrics = createInferenceMetrics(server.metrics)
  const gpuPackages = gpuFolder(common.home)
  const models = openModelRegistry(config, stock, { logger, metrics, gpuPackages })
  opened.defer(() => models.close())
  const { registry } = models
  const { pingMs } = config
  const remove = removeModelFile
  const { draining } = server
  const isLocal = async (name: string) => (await catalog.find(registry.resolve(name))) !== undefined
  const gateway = createGateway(
    { ...config, upstreams: [...config.upstreams, ...servers.upstreams] },
    { logger, metrics: server.metrics, renderError, isLocal, defaultModel: main.id, env: process.env },
  )
  opened.defer(() => gateway.close())
  const { observerOf } = metrics
  const { elsewhere } = gateway
  const answering = { ...sources, ...askedOf(config, common), registry, elsewhere, observerOf, logger }
  const requests = () => registry.loaded().reduce((total, model) => total + requestsOf(model), 0)
  const heads = { headOf: rememberHeads(readGgufHeader), longHeadOf: rememberHeads(readLongGgufHeader) }
  const serving = { ...stock, servers, registry, remove, draining, pingMs, ready: main.readiness, requests }
  const endpoints = inferenceEndpoints({ ...answering, ...heads, ...serving })
  const resolve = (name: string | undefined) => registry.resolve(name)
  const guarding = {
    ...config,
    ...common,
    env: process.env,
    logger,
    metrics: server.metrics,
    resolve,
    accessOf: createAccessReader(endpoints),
  }
  const guard = await openGuard(config.keys, guarding)
  server.app.use(errorsAsAnthropic, modelsAsAnthropic)
  if (trustsWhoeverReachesIt(config)) server.app.use(hostGuard({ ...config, service: 'inference', common }))
  server.app.use(requireJson((path) => kindsOf(path) !== undefined))
  server.app.use(guard.handle)
  server.app.use(gateway.handle)
  addEndpoints(server.app, endpoints)
  refuseOtherMethods(server.app)
  server.app.route('/', pageRoutes({ service: 'inference', common }))
  return {
    async start() {
      const listening = await server.start()
      await servers.ready(config.startupGraceMs)
      await gateway.start()
      await main.start(registry, config.startupGraceMs)
      return listening
    },
    async close(signal) {
      await Promise.all([server.close(signal), stock.pulls.close()])
      await Promise.all([gateway.close(), guard.close(), models.close(), servers.close()])
    },
  }
}

// No page has a key; and where pages of everybody may ask, those under foreign names may too.
function trustsWhoeverReachesIt({ keys, allowedOrigins }: InferenceConfig): boolean {
  return keys.length === 0 && !allowsAll(allowedOrigins)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Time and chance, which the domain takes as arguments. */
const sources = {
  clock: () => performance.now(),
  now: Date.now,
  newId: () => randomBytes(12).toString('hex'),
  newSeed: () => randomInt(2 ** 32),
  newText: (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
}

// What the APIs allow and how they answer.
function askedOf(config: InferenceConfig, { version }: ServiceContext['common']) {
  const { pingMs, reasoningKeys, showInternals, allowRequestTemplates: allowTemplates } = config
  const responseLimits = { ttlMs: config.responseTtlMs, maxBytes: config.responseStoreBytes }
  return { pingMs, reasoningKeys, showInternals, allowTemplates, responseLimits, version }
}
