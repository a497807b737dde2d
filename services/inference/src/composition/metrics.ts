import type { Metrics } from '@hearth/server'
import { clientLabel } from '../domain/access/client-name.ts'
import type { GenerationObserver, GenerationOutcome } from '../domain/engine/observe-generation.ts'
import type { ServedModel } from '../domain/models/served-model.ts'
import type { Step } from '../domain/scheduler/scheduler.ts'
import { createSeries, type Series } from './metric-series.ts'

/** What is known of a model's memory once it is loaded. */
type LoadedShape = {
  /** Tokens that all slots together hold. */
  readonly heldTokens: number
  readonly kvType: string
  /** Names of the adapters that are applied to it. */
  readonly adapters: readonly string[]
  readonly loadMs: number
}

export type InferenceMetrics = {
  /** Counts the generations of a model. */
  observerOf(model: string): GenerationObserver
  /** Brings the numbers of running and waiting requests up to date; what was never counted yet stands at 0. */
  showLoad(served: ServedModel): void
  showLoaded(model: string, shape: LoadedShape): void
  /** The model holds nothing any more. */
  showUnloaded(model: string): void
  countStep(model: string, step: Step, shape: Pick<LoadedShape, 'heldTokens'>): void
  countRestart(model: string): void
}

/** vLLM tells its engines apart by number; each of our models has one. */
const engine = '0'
const reasons = ['stop', 'length', 'abort'] as const
// A text of more tokens than this does not tell how they came, one by one.
const mostGaps = 64

/** The service's own metrics, under the names that vLLM and llama-server gave them and dashboards read. */
export function createInferenceMetrics(metrics: Metrics): InferenceMetrics {
  const series = createSeries(metrics)
  const passes = new Map<string, { count: number; busySlots: number }>()
  const labelsOf = (model: string) => ({ model_name: model, engine })

  return {
    observerOf: (model) => createObserver(series, labelsOf(model)),
    showLoad({ stored, gate, embedGate }) {
      const labels = labelsOf(stored.id)
      for (const gauge of [series.running, series.processing]) gauge.set(labels, gate.inside() + embedGate.inside())
      for (const gauge of [series.waiting, series.deferred]) gauge.set(labels, gate.waiting() + embedGate.waiting())
      // No pass through the model follows the last answer when it is given up.
      if (gate.inside() === 0) series.cacheUsage.set(labels, 0)
      // A counter that first appears with its first event hides that event from `rate`.
      for (const counter of series.counters) counter.inc(labels, 0)
      for (const finished_reason of reasons) series.success.inc({ ...labels, finished_reason }, 0)
    },
    showLoaded(model, { heldTokens, kvType, adapters, loadMs }) {
      const labels = labelsOf(model)
      const cache = {
        block_size: '1',
        num_gpu_blocks: `${heldTokens}`,
        cache_dtype: kvType,
        enable_prefix_caching: 'True',
      }
      series.cacheConfig.set({ ...labels, ...cache }, 1)
      const names = adapters.join(',')
      const lora = { max_lora: `${adapters.length}`, waiting_lora_adapters: '', running_lora_adapters: names }
      if (adapters.length > 0) series.lora.setToCurrentTime({ ...labels, ...lora })
      series.cacheUsage.set(labels, 0)
      series.loadTime.set(labels, loadMs / 1_000)
    },
    showUnloaded: (model) => series.cacheUsage.set(labelsOf(model), 0),
    countStep(model, step, { heldTokens }) {
      const labels = labelsOf(model)
      const total = passes.get(model) ?? { count: 0, busySlots: 0 }
      passes.set(model, { count: total.count + 1, busySlots: total.busySlots + step.busySlots })
      series.busySlots.set(labels, (total.busySlots + step.busySlots) / (total.count + 1))
      series.iteration.observe(labels, step.computedTokens)
      series.cacheUsage.set(labels, step.heldTokens / heldTokens)
    },
    countRestart: (model) => series.restarts.inc(labelsOf(model)),
  }
}

type Labels = { readonly model_name: string; readonly engine: string }

function createObserver(series: Series, labels: Labels): GenerationObserver {
  return {
    entered({ queuedMs, client }) {
      series.queueTime.observe(labels, queuedMs / 1_000)
      series.queueWait.observe({ ...labels, client: clientLabel(client) }, queuedMs / 1_000)
    },
    prompt({ promptTokens, cachedTokens }) {
      for (const counter of [series.promptTokens, series.cacheQueries]) counter.inc(labels, promptTokens)
      const computed = promptTokens - cachedTokens
      for (const counter of [series.cacheHits, series.cachedTokens]) counter.inc(labels, cachedTokens)
      series.promptSources.inc({ ...labels, source: 'local_cache_hit' }, cachedTokens)
      series.promptSources.inc({ ...labels, source: 'local_compute' }, computed)
      series.llamaPrompt.inc(labels, computed)
      series.requestComputed.observe(labels, computed)
      series.requestPrompt.observe(labels, promptTokens)
    },
    generated({ tokens }) {
      for (const counter of [series.generationTokens, series.llamaPredicted]) counter.inc(labels, tokens)
    },
    firstText({ afterMs, prefillMs }) {
      series.firstToken.observe(labels, afterMs / 1_000)
      series.prefillTime.observe(labels, prefillMs / 1_000)
    },
    nextText({ gapMs, tokens }) {
      for (let gap = 0; gap < Math.min(tokens, mostGaps); gap++) {
        for (const each of [series.tokenGap, series.olderPerToken]) each.observe(labels, gapMs / tokens / 1_000)
      }
    },
    finished({ reason, completionTokens }) {
      series.success.inc({ ...labels, finished_reason: reason })
      series.requestTokens.observe(labels, completionTokens)
    },
    ended: (outcome) => countEnd(series, labels, outcome),
    asked: (outcome) => countAsked(series, labels, outcome),
  }
}

function countEnd(series: Series, labels: Labels, outcome: GenerationOutcome): void {
  const { aborted, choices, maxTokens, mostTokens, afterMs, insideMs, decodeMs } = outcome
  series.success.inc({ ...labels, finished_reason: 'abort' }, aborted)
  series.cancelled.inc(labels, aborted)
  series.latency.observe(labels, afterMs / 1_000)
  series.inferenceTime.observe(labels, insideMs / 1_000)
  series.choices.observe(labels, choices)
  if (maxTokens !== undefined) series.maxTokens.observe(labels, maxTokens)
  if (decodeMs === undefined) return
  series.decodeTime.observe(labels, decodeMs / 1_000)
  series.mostTokens.observe(labels, mostTokens)
  if (mostTokens > 1) series.perToken.observe(labels, decodeMs / (mostTokens - 1) / 1_000)
}

function countAsked(series: Series, labels: Labels, outcome: Parameters<GenerationObserver['asked']>[0]): void {
  const { promptTokens, afterMs, insideMs } = outcome
  series.latency.observe(labels, afterMs / 1_000)
  series.inferenceTime.observe(labels, insideMs / 1_000)
  series.success.inc({ ...labels, finished_reason: promptTokens === undefined ? 'abort' : 'stop' })
  if (promptTokens === undefined) return
  for (const counter of [series.promptTokens, series.llamaPrompt]) counter.inc(labels, promptTokens)
  series.promptSources.inc({ ...labels, source: 'local_compute' }, promptTokens)
  series.requestComputed.observe(labels, promptTokens)
  series.requestPrompt.observe(labels, promptTokens)
}
