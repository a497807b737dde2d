import type { SeriesExemplar } from '../../exemplars/exemplar-ring.ts'
import { BatchBuilder } from '../../model/batch-builder.ts'
import type { SampleBatch } from '../../model/ingest.ts'
import type { MetricDescription } from '../../model/metric-description.ts'
import type { OtlpMetric, Point, ResourceMetrics, ScopeMetrics } from '../model.ts'
import { metricName } from '../names/metric-name.ts'
import type { OtlpSettings } from '../settings.ts'
import type { Deltas, NativePoint } from './deltas.ts'
import { seriesLabels } from './series-labels.ts'
import { Sink } from './sink.ts'
import { writeTargetInfo } from './target-info.ts'
import { explicitToNative, exponentialToNative, faultOfScale } from './to-native.ts'
import { type Place, writeCounter, writeHistogram, writeNative, writeNumber, writeSummary } from './write-points.ts'

export type Translation = {
  readonly batch: SampleBatch
  readonly metadata: readonly MetricDescription[]
  readonly exemplars: readonly SeriesExemplar[]
  /** Points that cannot be kept, and the first reasons. */
  readonly refused: { readonly points: number; readonly reasons: readonly string[] }
}

export type TranslateOptions = {
  readonly settings: OtlpSettings
  readonly deltas: Deltas
  /** Unix milliseconds; points more than ten minutes later are refused. */
  readonly nowMs: number
  /** How far back an instant looks for a sample. */
  readonly lookbackMs: number
}

const maxFutureMs = 600_000

/** Makes series of what OTLP brought, as Prometheus does. */
export function translate(request: readonly ResourceMetrics[], options: TranslateOptions): Translation {
  const sink = new Sink(new BatchBuilder(), options.nowMs + maxFutureMs)
  for (const one of request) new ResourceTranslator(one, sink, options).run()
  return { batch: sink.batch, metadata: sink.metadata, exemplars: sink.exemplars, refused: sink.refused }
}

class ResourceTranslator {
  readonly #from: ResourceMetrics
  readonly #sink: Sink
  readonly #options: TranslateOptions
  #fromMs = Number.POSITIVE_INFINITY
  #toMs = 0

  constructor(from: ResourceMetrics, sink: Sink, options: TranslateOptions) {
    this.#from = from
    this.#sink = sink
    this.#options = options
  }

  run(): void {
    for (const scope of this.#from.scopes) for (const metric of scope.metrics) this.#write(metric, scope)
    if (this.#toMs === 0) return
    const range = { fromMs: this.#fromMs, toMs: this.#toMs }
    writeTargetInfo(this.#from.resource, range, { ...this.#options, sink: this.#sink })
  }

  #write(metric: OtlpMetric, scope: ScopeMetrics): void {
    const { settings } = this.#options
    const role = roleOf(metric)
    const name = metricName({ ...metric, role }, settings.translation_strategy)
    const fault =
      name === undefined ? `Cannot name metric ${JSON.stringify(metric.name)}: nothing is left of it` : faultOf(metric)
    if (name === undefined || fault !== undefined) {
      this.#sink.reject(metric.points.length, fault ?? '')
      return
    }
    this.#sink.describe({ metric: name, type: typeOf(metric), help: metric.description, unit: metric.unit })
    for (const point of metric.points) this.#extend(point)
    this.#writePoints(metric, (point) => {
      const labels = seriesLabels(point.attributes, { resource: this.#from.resource, scope }, settings)
      return { sink: this.#sink, name, labels }
    })
  }

  #writePoints(metric: OtlpMetric, placeOf: (point: Point) => Place): void {
    const { deltas, nowMs, settings } = this.#options
    const isDelta = 'temporality' in metric && metric.temporality === 'delta'
    if (metric.kind === 'gauge') this.#each(metric.points, placeOf, writeNumber, false)
    else if (metric.kind === 'sum')
      this.#each(
        metric.points,
        placeOf,
        metric.isMonotonic ? writeCounter : writeNumber,
        isDelta && ((key, point) => deltas.addNumber(key, point, nowMs)),
      )
    else if (metric.kind === 'histogram' && !settings.convert_histograms_to_nhcb)
      this.#each(
        metric.points,
        placeOf,
        writeHistogram,
        isDelta && ((key, point) => deltas.addHistogram(key, point, nowMs)),
      )
    else if (metric.kind === 'histogram' || metric.kind === 'exponential')
      this.#each(
        this.#nativesOf(metric),
        placeOf,
        writeNative,
        isDelta && ((key, point) => deltas.addNative(key, point, nowMs)),
      )
    else if (metric.kind === 'summary') this.#each(metric.points, placeOf, writeSummary, false)
  }

  #nativesOf(metric: Extract<OtlpMetric, { kind: 'histogram' | 'exponential' }>): readonly NativePoint[] {
    if (metric.kind === 'histogram')
      return metric.points.map((point) => ({ ...point, histogram: explicitToNative(point) }))
    return metric.points.flatMap((point) => {
      const fault = faultOfScale(point)
      if (fault === undefined) return [{ ...point, histogram: exponentialToNative(point) }]
      this.#sink.reject(1, fault)
      return []
    })
  }

  #each<T extends Point>(
    points: readonly T[],
    placeOf: (point: Point) => Place,
    write: (place: Place, point: T) => void,
    sumUp: ((key: string, point: T) => T | undefined) | false,
  ): void {
    for (const point of points) {
      const place = placeOf(point)
      const shown = sumUp === false ? point : sumUp(keyOf(place), point)
      if (shown === undefined) this.#sink.reject(1, 'out of order sample: a delta is not newer than the one before')
      else write(place, shown)
    }
  }

  #extend({ timeMs }: Point): void {
    if (timeMs > this.#options.nowMs + maxFutureMs) return
    this.#fromMs = Math.min(this.#fromMs, timeMs)
    this.#toMs = Math.max(this.#toMs, timeMs)
  }
}

function keyOf({ name, labels }: Place): string {
  return JSON.stringify([name, ...labels])
}

function faultOf(metric: OtlpMetric): string | undefined {
  const { name, kind } = metric
  if (metric.points.length === 0) return `empty data points. ${name} is dropped`
  if (kind === 'unknown') return `Cannot keep metric ${JSON.stringify(name)}: its type is unknown`
  if ('temporality' in metric && metric.temporality === 'unspecified')
    return `invalid temporality and type combination for metric ${JSON.stringify(name)}`
  return undefined
}

function roleOf(metric: OtlpMetric): 'counter' | 'gauge' | 'other' {
  if (metric.kind === 'gauge') return 'gauge'
  return metric.kind === 'sum' && metric.isMonotonic ? 'counter' : 'other'
}

function typeOf(metric: OtlpMetric): string {
  if (metric.kind === 'sum') return metric.isMonotonic ? 'counter' : 'gauge'
  return metric.kind === 'exponential' ? 'histogram' : metric.kind
}
