import { Failure } from '@hearth/kernel'
import { ProtoReader } from '@hearth/protobuf'
import { Labels } from '../../model/labels.ts'
import { renderSeries } from '../render-series.ts'
import type { ExpositionVisitor } from '../scan-exposition.ts'
import { decodeFamily } from './decode-family.ts'
import { formatBound } from './format-bound.ts'
import type { ExposedExemplar, ExposedHistogram, Metric, MetricFamily, Summary } from './metric-family.ts'
import { isNative, toHistogram } from './to-histogram.ts'

export type HistogramChoice = {
  /** Native buckets are taken. */
  readonly native: boolean
  /** Classic buckets are taken even where there are native ones. */
  readonly alwaysClassic: boolean
}

type Pair = readonly [name: string, value: string]

const types = ['counter', 'gauge', 'summary', 'unknown', 'histogram', 'gaugehistogram']
const gaugeHistogram = 5

/**
 * Goes through a page of families in protobuf, each behind its length.
 *
 * @throws {Failure} `invalid` for a page that is cut off, and for histograms that contradict themselves
 */
export function scanFamilies(page: Uint8Array, choice: HistogramChoice, visitor: ExpositionVisitor): void {
  const reader = new ProtoReader(page)
  try {
    while (reader.at < page.length) visitFamily(decodeFamily(reader, reader.end()), choice, visitor)
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error
    throw new Failure('invalid', `Cannot read byte ${reader.at} of the metrics: ${error.message}`, { cause: error })
  }
}

function visitFamily(family: MetricFamily, choice: HistogramChoice, visitor: ExpositionVisitor): void {
  const { name, help, unit, type } = family
  visitor.fact({ metric: name, key: 'type', value: types[type] ?? 'unknown' })
  if (help !== '') visitor.fact({ metric: name, key: 'help', value: help })
  if (unit !== '') visitor.fact({ metric: name, key: 'unit', value: unit })
  for (const metric of family.metrics) {
    const { summary, histogram } = metric
    const startMs = summary?.startMs ?? histogram?.startMs ?? metric.startMs
    const sample = (suffix: string, value: number, more: readonly Pair[] = []) =>
      visitor.sample(renderSeries(`${name}${suffix}`, [...metric.labels, ...more]), value, metric.timeMs, startMs)
    if (summary !== undefined) visitSummary(summary, sample)
    else if (histogram !== undefined) visitHistogram(family, metric, histogram, choice, visitor, sample)
    else {
      sample('', metric.value)
      tellExemplar(metric.exemplar, visitor)
    }
  }
}

type Sample = (suffix: string, value: number, more?: readonly Pair[]) => void

function visitSummary({ count, sum, quantiles }: Summary, sample: Sample): void {
  for (const { quantile, value } of quantiles) sample('', value, [['quantile', formatBound(quantile)]])
  sample('_sum', sum)
  sample('_count', count)
}

function visitHistogram(
  { name, type }: MetricFamily,
  { labels, timeMs }: Metric,
  histogram: ExposedHistogram,
  choice: HistogramChoice,
  visitor: ExpositionVisitor,
  sample: Sample,
): void {
  const takesNative = choice.native && isNative(histogram)
  if (takesNative) {
    const taken = toHistogram(histogram, type === gaugeHistogram)
    visitor.histogram?.(renderSeries(name, labels), taken, timeMs, histogram.startMs)
    for (const exemplar of exemplarsOf(histogram)) tellExemplar(exemplar, visitor)
  }
  if (takesNative && !(choice.alwaysClassic && histogram.buckets.length > 0)) return
  const count = histogram.floatCount ?? histogram.count
  for (const bucket of histogram.buckets) {
    sample('_bucket', bucket.count, [['le', formatBound(bucket.bound)]])
    tellExemplar(bucket.exemplar, visitor)
  }
  // Go's client leaves it out, as it is the count.
  if (histogram.buckets.at(-1)?.bound !== Number.POSITIVE_INFINITY) sample('_bucket', count, [['le', '+Inf']])
  sample('_sum', histogram.sum)
  sample('_count', count)
}

// Those of native buckets, or else of classic ones; there are many, so one without a time would belong to no moment.
function exemplarsOf({ exemplars, buckets }: ExposedHistogram): readonly ExposedExemplar[] {
  const all = exemplars.length > 0 ? exemplars : buckets.flatMap(({ exemplar }) => exemplar ?? [])
  return all.filter(({ timeMs }) => timeMs !== undefined).sort((a, b) => (a.timeMs ?? 0) - (b.timeMs ?? 0))
}

function tellExemplar(exemplar: ExposedExemplar | undefined, visitor: ExpositionVisitor): void {
  if (exemplar === undefined || visitor.exemplar === undefined) return
  visitor.exemplar(Labels.from(exemplar.labels), exemplar.value, exemplar.timeMs)
}
