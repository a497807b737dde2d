import type { CommonConfig } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import {
  addEndpoints,
  createServer,
  hostGuard,
  type Opened,
  openService,
  type Parts,
  type Readiness,
  type Server,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import { createDefaultModels } from './composition/default-models.ts'
import { startLlamaServers } from './composition/llama-servers.ts'
import { createInferenceMetrics } from './composition/metrics.ts'
import { openModelRegistry } from './composition/model-registry.ts'
import { openModelStock } from './composition/model-stock.ts'
import { createOfferSource } from './composition/offer-source.ts'
import { openRequestTraces } from './composition/request-traces.ts'
import { sources } from './composition/sources.ts'
import type { InferenceConfig } from './config.ts'
import { allowsAll } from './domain/access/allowed-origins.ts'
import { nameForVectors } from './domain/models/aliases.ts'
import { requestsOf } from './domain/models/served-model.ts'
import { openBrowserAccess } from './keys/browser-access.ts'
import { openGuard } from './keys/guard.ts'
import { pageKeyEndpoints } from './keys/page-key-endpoints.ts'
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
  return openService('inference', (parts) => openInference(config, context, parts))
}

async function openInference(config: InferenceConfig, context: ServiceContext, parts: Parts): Promise<Opened> {
  const { common, logger } = context
  // The models: servers of llama.cpp's own, the files on this machine, the server with its metrics, and what of
  // all that is in memory.
  const servers = parts.keep(await startLlamaServers(config, common.home, logger))
  const stock = await openModelStock(config, common.home, logger)
  const pulls = parts.keep(stock.pulls)
  const { main, storedModels } = stock
  const server = createInferenceServer(config, context, main.readiness)
  const metrics = createInferenceMetrics(server.metrics)
  const { handle: noteTrace, observe } = parts.keep(openRequestTraces(context))
  const inMemory = parts.keep(openModelRegistry(config, stock, { logger, metrics, home: common.home }))
  const { registry } = inMemory
  const offers = createOfferSource({ ...stock, ...inMemory })
  const defaults = createDefaultModels(config, stock, { registry, logger, offers })
  const resolve = (name: string | undefined, path = '') =>
    registry.resolve(path === '/v1/embeddings' ? nameForVectors(name, stock.aliases, main.id) : name)
  const shared = { env: process.env, logger, metrics: server.metrics }

  // Other machines, whose models are offered beside our own.
  const upstreams = [...config.upstreams, ...servers.upstreams]
  const isLocal = async (name: string) => (await storedModels.find(resolve(name))) !== undefined
  const remote = { ...shared, renderError, isLocal, defaultModel: (path: string) => resolve(undefined, path) }
  const gateway = parts.keep(createGateway({ ...config, upstreams }, remote))

  // What clients can ask for, and who of them may.
  const browsers = await openBrowserAccess(common)
  const answered = inferenceEndpoints({
    ...{ ...sources, ...stock, ...inMemory, ...answering(config), version: common.version, logger },
    ...{
      servers,
      defaults,
      remoteModels: gateway.remoteModels,
      observerOf: (model) => observe(metrics.observerOf(model), model),
    },
    ...{ ready: main.readiness, draining: server.draining },
    remove: (model) => removeModelFile(model).then(() => defaults.removed(model.id)),
    requests: () => registry.loaded().reduce((total, model) => total + requestsOf(model), 0),
    headOf: rememberHeads(readGgufHeader),
    longHeadOf: rememberHeads(readLongGgufHeader),
  })
  const endpoints = [...answered, ...pageKeyEndpoints(browsers)]
  const accessOf = createAccessReader(endpoints)
  const guard = parts.keep(
    await openGuard(config.keys, { ...config, ...common, ...shared, resolve, accessOf, ...browsers }),
  )

  letPass(server.app, config, common, [guard.handle, gateway.handle, noteTrace])
  addEndpoints(server.app, endpoints)
  refuseOtherMethods(server.app)
  server.app.route('/', pageRoutes({ service: 'inference', common }))

  return {
    server,
    async started() {
      await servers.ready(config.startupGraceMs)
      await gateway.start()
      await main.start(registry, config.startupGraceMs)
      await defaults.start()
    },
    async stopping() {
      // Before their pulls are: what is cut off by the end goes on at the next start.
      defaults.close()
      await pulls.close()
    },
  }
}

/** What a request passes on its way, in this order. */
function letPass(
  app: Server['app'],
  config: InferenceConfig,
  common: CommonConfig,
  handlers: readonly MiddlewareHandler[],
): void {
  app.use(errorsAsAnthropic)
  app.use('/v1/models/*', modelsAsAnthropic)
  if (trustsWhoeverReachesIt(config)) app.use(hostGuard({ ...config, service: 'inference', common }))
  app.use(requireJson((path) => kindsOf(path) !== undefined))
  for (const handler of handlers) app.use(handler)
}

function createInferenceServer(config: InferenceConfig, { common, logger }: ServiceContext, ready: () => Readiness) {
  return createServer({
    ...{ service: 'inference', title: 'Hearth inference', common, logger, ready, renderError },
    port: config.port,
    maxBodyBytes: config.maxBodyBytes,
    admit: allowOrigins([...config.allowedOrigins, new URL(common.urls.inference).origin]),
  })
}

// No page has a key; and where pages of everybody may ask, those under foreign names may too.
function trustsWhoeverReachesIt({ keys, allowedOrigins }: InferenceConfig): boolean {
  return keys.length === 0 && !allowsAll(allowedOrigins)
}

// What the APIs allow and how they answer.
function answering(config: InferenceConfig) {
  const { pingMs, reasoningKeys, showInternals, allowRequestTemplates: allowTemplates } = config
  const responseLimits = { ttlMs: config.responseTtlMs, maxBytes: config.responseStoreBytes }
  return { pingMs, reasoningKeys, showInternals, allowTemplates, responseLimits }
}
