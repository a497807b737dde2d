import { freemem } from 'node:os'
import type { Logger } from '@hearth/kernel'
import type { MachineReader } from '../clients/machine/read-machine.ts'
import { createPullOnDemand } from '../clients/pull-on-demand.ts'
import type { InferenceConfig } from '../config.ts'
import type { Sampling } from '../domain/engine/sampling/sampling.ts'
import { missingFile } from '../domain/models/missing-file.ts'
import { createRegistry, type Registry, unknownModel } from '../domain/models/registry.ts'
import { findGpuPackages } from '../gpu/gpu-packages.ts'
import { modelSettings } from './load-settings.ts'
import { openMachine } from './machine.ts'
import type { InferenceMetrics } from './metrics.ts'
import { createModelLoads, type ModelLoads } from './model-loads.ts'
import type { ModelStock } from './model-stock.ts'
import { serveModel } from './serve-model.ts'

export type ModelRegistryDeps = {
  readonly logger: Logger
  readonly metrics: InferenceMetrics
  /** The state folder. */
  readonly home: string
}

const reviewEveryMs = 1_000

/** What of the models of a stock is in memory, and how they come there. */
export type OpenedRegistry = {
  readonly registry: Registry
  readonly loads: ModelLoads
  readonly machine: MachineReader
  close(): Promise<void>
}

/** The registry of the models of a stock; looks every second for models that nobody uses. */
export function openModelRegistry(
  config: InferenceConfig,
  stock: ModelStock,
  { logger, metrics, home }: ModelRegistryDeps,
): OpenedRegistry {
  const { main, storedModels, events, aliases } = stock
  const gpuPackages = findGpuPackages(home)
  const { maxLoadedModels: maxLoaded, maxLoadedBytes, maxLoadWaitMs } = config
  const clock = () => performance.now()
  const bring = createPullOnDemand(stock.pulls, clock)
  const machine = openMachine(config, home, () => registry)
  const loads = createModelLoads(config, { main, storedModels, machine, registry: () => registry })
  const registry: Registry = createRegistry({
    ...{ main, aliases, maxLoadWaitMs },
    settingsOf: (id) => settingsOf(id, config),
    limits: { maxLoaded, maxLoadedBytes, freeBytes: () => freeBytes(config) },
    async absent(id) {
      const { uri, path } = config.models.find((each) => each.id === id) ?? {}
      if (id === main.id) return main.absent()
      if (path !== undefined) return missingFile({ id, path })
      return uri === undefined ? unknownModel(id) : bring({ id, uri })
    },
    find: storedModels.find,
    estimateBytes: loads.settle,
    serve(stored) {
      const asked = loads.settledOf(stored.id)
      return serveModel(stored, { config, logger, metrics, events, gpuPackages, asked })
    },
    onSleep: (id) => events.emit({ model: id, event: 'model_status', data: { status: 'sleeping' } }),
    clock,
  })
  const review = () =>
    registry.review().catch((error: unknown) => logger.error({ err: error }, 'models cannot be looked through'))
  const timer = setInterval(review, reviewEveryMs).unref()
  return {
    ...{ registry, loads, machine },
    async close() {
      clearInterval(timer)
      await registry.close()
    },
  }
}

function settingsOf(id: string, config: InferenceConfig) {
  const { entry } = modelSettings(id, config)
  const sampling = Object.fromEntries(Object.entries(entry?.sampling ?? {}).filter(([, value]) => value !== undefined))
  return {
    sampling: sampling as Sampling,
    ttlMs: (entry?.ttlS ?? config.modelTtlS) * 1_000,
    pinned: entry?.pin ?? false,
  }
}

// With a GPU most of a model lies in its memory, which the driver knows and refuses by itself.
function freeBytes({ allowOvercommit, gpu }: InferenceConfig): number {
  if (allowOvercommit || gpu !== false) return Number.POSITIVE_INFINITY
  // Inside a container the limit of the container counts.
  return Math.min(freemem(), process.availableMemory())
}
