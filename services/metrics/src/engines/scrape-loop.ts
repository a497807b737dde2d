import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type Logger } from '@hearth/kernel'
import { nextDueMs } from '@hearth/rules/values'
import { bodyTooLong } from '../clients/http/read-body.ts'
import type { ScrapeClient } from '../clients/scrape-client.ts'
import type { SeriesExemplar } from '../domain/exemplars/exemplar-ring.ts'
import type { ExemplarSink } from '../domain/exemplars/exemplar-store.ts'
import { formatOf } from '../domain/exposition/format-of.ts'
import { BatchBuilder } from '../domain/model/batch-builder.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import { Labels } from '../domain/model/labels.ts'
import type { MetricMetadata, TargetState } from '../domain/model/target.ts'
import { latestOf } from '../domain/remote-write/decode-write-request.ts'
import { attachTargetLabels } from '../domain/scrape/attach-target-labels.ts'
import { compileRelabel } from '../domain/scrape/relabel.ts'
import { sampleTimeMs } from '../domain/scrape/schedule.ts'
import type { ScrapeTarget } from '../domain/scrape/scrape-target.ts'
import { type PageCounts, TargetPage } from '../domain/scrape/target-page.ts'

export type ScrapeLoopDeps = {
  readonly appender: BatchAppender
  readonly exemplars: ExemplarSink
  readonly client: ScrapeClient
  readonly clock: () => number
  readonly logger: Logger
  readonly md5: (text: string) => Uint8Array
}

const defaultMaxBodyBytes = 52_428_800
const defaultMaxSamples = 200_000
const nothing: PageCounts = { scraped: 0, kept: 0, added: 0 }

const reports = [
  'up',
  'scrape_duration_seconds',
  'scrape_samples_scraped',
  'scrape_samples_post_metric_relabeling',
  'scrape_series_added',
] as const

const extraReports = ['scrape_timeout_seconds', 'scrape_sample_limit', 'scrape_body_size_bytes'] as const

type Outcome = {
  readonly counts: PageCounts
  readonly durationMs: number
  readonly bodyBytes: number
  readonly error: string | undefined
}

/** Scrapes one target until it is stopped. Two scrapes never overlap. */
export class ScrapeLoop {
  #target: ScrapeTarget
  readonly #deps: ScrapeLoopDeps
  readonly #page: TargetPage
  readonly #batch = new BatchBuilder()
  readonly #exemplars: SeriesExemplar[] = []
  readonly #reports: readonly Labels[]
  #stopping = new AbortController()
  #running: Promise<void> | undefined
  #state: Pick<TargetState, 'health' | 'lastError' | 'lastScrapeMs' | 'lastDurationMs'>

  constructor(target: ScrapeTarget, deps: ScrapeLoopDeps) {
    this.#target = target
    this.#deps = deps
    const own = Labels.of(target.labels)
    const relabel = compileRelabel(target.metricRelabel ?? [], deps.md5)
    this.#page = new TargetPage({
      relabel: (labels) => relabel(attachTargetLabels(labels, own, target.honorLabels ?? false)),
      honorTimestamps: target.honorTimestamps ?? true,
      tracksTimestampStaleness: target.tracksTimestampStaleness ?? false,
      labelLimits: target.labelLimits,
      histograms: {
        native: target.nativeHistograms ?? false,
        alwaysClassic: target.alwaysClassicHistograms ?? false,
      },
      convertsClassic: target.convertsClassicHistograms ?? false,
      bucketLimits: target.bucketLimits,
      maxSamples: target.maxSamples ?? defaultMaxSamples,
    })
    const names = target.extraMetrics === true ? [...reports, ...extraReports] : reports
    this.#reports = names.map((name) => own.with('__name__', name))
    this.#state = { health: 'unknown', lastError: '', lastScrapeMs: undefined, lastDurationMs: 0 }
  }

  get state(): TargetState {
    const { job, url, discoveredLabels, labels, intervalMs, timeoutMs } = this.#target
    return { job, url, discoveredLabels, labels, intervalMs, timeoutMs, ...this.#state }
  }

  /** Series of the target whose end is not marked. */
  get liveSeries(): readonly Labels[] {
    return this.#page.live
  }

  /** Takes over the series of a loop that has stopped, which scraped the same target by other rules. */
  inherit(before: ScrapeLoop): void {
    this.#page.inherit(before.liveSeries)
  }

  /** The same target was found again, with other labels that relabelling takes no notice of. */
  rediscover(discoveredLabels: ScrapeTarget['discoveredLabels']): void {
    this.#target = { ...this.#target, discoveredLabels }
  }

  metadata(): MetricMetadata[] {
    return [...this.#page.facts].map(([metric, { type = 'unknown', help = '', unit = '' }]) => {
      return { target: this.#target.labels, metric, type, help, unit }
    })
  }

  start(): void {
    this.#running ??= this.#run(this.#stopping.signal)
  }

  /** Ends the scrape that is going on and starts no other. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** As `stop`, and marks that all series of the target have ended. */
  async end(): Promise<void> {
    await this.stop()
    this.#batch.clear()
    const nowMs = this.#deps.clock()
    this.#page.end(nowMs, this.#batch)
    for (const labels of this.#reports) {
      this.#batch.pushStale(nowMs)
      this.#batch.endSeries(labels)
    }
    await this.#store()
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { intervalMs, url, labels } = this.#target
    const identity = `${url} ${JSON.stringify(labels)}`
    let dueMs = nextDueMs(this.#deps.clock(), intervalMs, identity)
    while (!signal.aborted) {
      await sleep(Math.max(0, dueMs - this.#deps.clock()), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.#scrape(sampleTimeMs(dueMs, this.#deps.clock(), intervalMs), signal)
      // A timer may fire a little early, and a scrape may outlast its interval.
      dueMs = nextDueMs(Math.max(dueMs, this.#deps.clock()), intervalMs, identity)
    }
  }

  async #scrape(timeMs: number, signal: AbortSignal): Promise<void> {
    const startedMs = performance.now()
    this.#batch.clear()
    this.#exemplars.length = 0
    let counts = nothing
    let bodyBytes = 0
    let error: string | undefined
    try {
      if (this.#target.forcedError !== undefined) throw new Failure('invalid', this.#target.forcedError)
      const page = await this.#deps.client.get(this.#request(), signal)
      bodyBytes = page.body.length
      const format = formatOf(page.contentType, this.#target.fallbackProtocol)
      const { fault, ...read } = this.#page.read(page.body, format, timeMs, this.#batch, this.#exemplars)
      counts = read
      if (fault !== undefined) throw fault
    } catch (cause) {
      if (signal.aborted) return
      error = this.#explain(cause)
      // In Prometheus' words for one whose size is not known.
      if (cause instanceof Failure && cause.code === bodyTooLong) bodyBytes = -1
      this.#batch.clear()
      this.#exemplars.length = 0
      this.#page.end(timeMs, this.#batch)
    }
    this.#report(timeMs, { counts, error, bodyBytes, durationMs: performance.now() - startedMs })
    await this.#store()
  }

  #request() {
    const { url, http, protocols, compression, intervalMs, timeoutMs } = this.#target
    const { maxBodyBytes = defaultMaxBodyBytes } = this.#target
    return { url, http, protocols, compression, timeoutMs: Math.min(timeoutMs, intervalMs), maxBodyBytes }
  }

  #report(timeMs: number, { counts, durationMs, bodyBytes, error }: Outcome): void {
    this.#state = {
      health: error === undefined ? 'up' : 'down',
      lastError: error ?? '',
      lastScrapeMs: timeMs,
      lastDurationMs: durationMs,
    }
    const { timeoutMs, maxSamples = 0 } = this.#target
    const values = [error === undefined ? 1 : 0, durationMs / 1000, counts.scraped, counts.kept, counts.added]
    values.push(timeoutMs / 1000, maxSamples, bodyBytes)
    for (const [at, labels] of this.#reports.entries()) {
      this.#batch.pushNumber(timeMs, values[at] ?? 0)
      this.#batch.endSeries(labels)
    }
  }

  async #store(): Promise<void> {
    try {
      // A scrape that is there is stored, even while all is being stopped.
      await this.#deps.appender.appendBatch(this.#batch, { refusal: 'skip', signal: new AbortController().signal })
      // As in Prometheus, one that cannot be kept is no fault of the scrape.
      const latestMs = latestOf({ nowMs: this.#deps.clock() })
      for (const exemplar of this.#exemplars) this.#deps.exemplars.add(exemplar, latestMs)
      if (this.#exemplars.length > 0) await this.#deps.exemplars.kept()
    } catch (error) {
      // Otherwise the samples are in memory, and the store says once that it cannot log them.
      if (!(error instanceof Failure) || error.kind !== 'unavailable') this.#explain(error)
    }
  }

  // A fault of ours is logged, and the next scrape is tried all the same.
  #explain(error: unknown): string {
    if (error instanceof Failure) return error.message
    this.#deps.logger.error({ err: error, url: this.#target.url }, 'A scrape failed by a fault of this program')
    return 'internal error'
  }
}
