import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { createServer, Failure, type Readiness, type Server, type Service, type ServiceContext } from '@hearth/kernel'
import type { InferenceConfig } from './config.ts'
import { createRegistry, type Registry } from './domain/registry.ts'
import type { ServedModel } from './domain/served-model.ts'
import { createInferenceMetrics } from './metrics.ts'
import { completionRoutes } from './routes/completions.ts'
import { embeddingRoutes } from './routes/embeddings.ts'
import { healthRoutes } from './routes/health.ts'
import { requireJson } from './routes/json-body.ts'
import { modelRoutes } from './routes/models.ts'
import { serveModel } from './serve-model.ts'
import { openCatalog } from './storage/catalog.ts'
import { findMainModel, starterModelPath } from './storage/main-model.ts'
import { renderError } from './wire/error.ts'

const clock = () => performance.now()

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

async function assemble(config: InferenceConfig, { common, logger }: ServiceContext): Promise<Running> {
  const folder = join(common.home, 'models')
  const starterPath = starterModelPath()
  const main = await findMainModel(config.model, { cwd: process.cwd(), folder, starterPath })
  const catalog = openCatalog({ main, folder, starterPath })
  let served: ServedModel | undefined
  const ready = () => readiness(served)
  const server = createServer({
    service: 'inference',
    title: 'Hearth inference',
    common,
    logger,
    port: config.port,
    maxBodyBytes: config.maxBodyBytes,
    renderError,
    ready,
  })
  const metrics = createInferenceMetrics(server.metrics)
  const registry = createRegistry({
    main,
    aliases: config.modelAlias,
    maxLoaded: config.maxLoadedModels,
    maxLoadWaitMs: config.maxLoadWaitMs,
    find: catalog.find,
    serve: (stored) => serveModel(stored, { config, logger, metrics }),
  })
  const deps = {
    registry,
    observerOf: metrics.observerOf,
    logger,
    clock,
    now: Date.now,
    newId: () => randomBytes(12).toString('hex'),
    newSeed: () => randomInt(2 ** 32),
    pingMs: config.pingMs,
    version: common.version,
  }
  server.app.use(requireJson)
  server.app.route('/', healthRoutes({ ready, version: common.version }))
  server.app.route('/', completionRoutes(deps))
  server.app.route('/', embeddingRoutes(deps))
  server.app.route('/', modelRoutes({ catalog, registry, aliases: config.modelAlias }))
  return {
    async start() {
      const listening = await server.start()
      served = registry.start()
      await awaitFirstLoad(served, config.startupGraceMs)
      return listening
    },
    close: (signal) => closeAll(server, registry, signal),
  }
}

function readiness(served: ServedModel | undefined): Readiness {
  const status = served?.engine.status() ?? { kind: 'loading' as const }
  if (status.kind === 'ready') return { ok: true }
  return { ok: false, reason: status.kind === 'failed' ? status.message : reasons[status.kind] }
}

const reasons = { loading: 'Loading model', restarting: 'Restarting model', closed: 'stopping' } as const

/** Waits for a small model, so that a broken one stops the start; a large one goes on loading behind the open port. */
async function awaitFirstLoad(served: ServedModel, graceMs: number): Promise<void> {
  const patience = AbortSignal.timeout(graceMs)
  await served.engine.ready(patience).catch((cause: unknown) => {
    if (patience.aborted) return
    throw cause instanceof Failure ? new Failure('invalid', cause.message, { cause }) : cause
  })
}

async function closeAll(server: Server, registry: Registry, signal: AbortSignal): Promise<void> {
  await server.close(signal)
  await registry.close()
}
