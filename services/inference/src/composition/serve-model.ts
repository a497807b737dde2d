import { basename } from 'node:path'
import type { Logger } from '@hearth/kernel'
import type { InferenceConfig } from '../config.ts'
import { createGate } from '../domain/access/gate.ts'
import { notReady } from '../domain/engine/engine-status.ts'
import type { ModelEvents } from '../domain/engine/model-event.ts'
import type { ServedModel } from '../domain/models/served-model.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'
import { createLlamaEngine } from '../engines/llama/llama-engine.ts'
import { statusName } from '../wire/models/model-status.ts'
import { type AskedSettings, loadSettings } from './load-settings.ts'
import type { InferenceMetrics } from './metrics.ts'

const maxLoadCrashes = 3
const stableMs = 30_000
// Embeddings are computed one after the other; a second request keeps the child busy meanwhile.
const embeddingsAtOnce = 2

export type ServeDeps = {
  readonly config: InferenceConfig
  readonly logger: Logger
  readonly metrics: InferenceMetrics
  readonly events: ModelEvents
  /** Where packages for GPUs are installed. */
  readonly gpuPackages: string
  /** How it is to be loaded, as far as that was asked for or reckoned. */
  readonly asked: AskedSettings
}

/** Starts an engine for a model and puts its queues before it. */
export function serveModel(stored: StoredModel, deps: ServeDeps): ServedModel {
  const { config, logger, metrics, events } = deps
  const { maxQueue, maxQueueWaitMs } = config
  const load = loadSettings(stored, config, deps)
  const { slots, kvType } = load
  const clock = () => performance.now()
  const limits = { maxQueue, maxQueueWaitMs }
  const showLoad = () => metrics.showLoad(served)
  const gate = createGate({ capacity: slots, ...limits }, clock, showLoad)
  const embedGate = createGate({ capacity: embeddingsAtOnce, ...limits }, clock, showLoad)
  let startedMs = clock()
  let heldTokens = 1
  const engine = createLlamaEngine({
    load,
    logger,
    restart: { firstMs: config.restartFirstMs, maxMs: config.restartMaxMs },
    maxLoadCrashes,
    stableMs,
    stallTimeoutMs: config.stallTimeoutMs,
    onStep: (step) => metrics.countStep(stored.id, step, { heldTokens }),
    onStatus(status) {
      events.emit({ model: stored.id, event: 'model_status', data: { status: statusName(status) } })
      if (status.kind === 'restarting') {
        metrics.countRestart(stored.id)
        startedMs = clock()
      }
      if (status.kind === 'ready') {
        heldTokens = slots * status.info.contextTokens
        const adapters = load.adapters.map(({ path }) => basename(path))
        metrics.showLoaded(stored.id, { heldTokens, kvType, adapters, loadMs: clock() - startedMs })
      } else metrics.showUnloaded(stored.id)
      // While a dead process is started again, requests wait for it.
      if (status.kind !== 'failed' && status.kind !== 'closed') return
      for (const each of [gate, embedGate]) each.refuseWaiting(notReady(status))
    },
  })
  const served = { stored, engine, gate, embedGate }
  metrics.showLoad(served)
  events.emit({ model: stored.id, event: 'model_status', data: { status: 'loading' } })
  return served
}
