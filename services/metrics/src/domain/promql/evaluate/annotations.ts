import { renderPosition } from '../syntax/position.ts'
import { quote } from '../syntax/quote.ts'

/** Remarks on an answer, each told once however many samples it is about. */
export class Annotations {
  readonly #text: string
  readonly #warnings = new Set<string>()
  readonly #infos = new Set<string>()

  constructor(text: string) {
    this.#text = text
  }

  warn(message: string, start: number): void {
    this.#warnings.add(`PromQL warning: ${message} (${renderPosition(this.#text, start)})`)
  }

  inform(message: string, start: number): void {
    this.#infos.add(`PromQL info: ${message} (${renderPosition(this.#text, start)})`)
  }

  /** Not of the expression, but of what its samples come from. */
  warnOfSamples(message: string): void {
    this.#warnings.add(message)
  }

  get warnings(): string[] {
    return [...this.#warnings]
  }

  get infos(): string[] {
    return [...this.#infos]
  }
}

type HistogramOperation = 'addition' | 'subtraction' | 'aggregation'

/** Prometheus' wording; clients and its test suite match these texts. */
export const remarks = {
  quantile: (value: number) => `quantile value should be between 0 and 1, got ${renderShort(value)}`,
  ratio: (value: number, capped: number) =>
    `ratio value should be between -1 and 1, got ${renderShort(value)}, capping to ${capped}`,
  integralStrategy: (value: number) => `strategy should be 0, 1, or 2 (default), using 2, got ${renderShort(value)}`,
  bucketLabel: (value: string, metric: string) =>
    `bucket label "le" is missing or has a malformed value of ${quote(value)}${forMetric(metric)}`,
  sortInRange: 'sort is ineffective for range queries since results are always ordered by labels',
  notACounter: (metric: string) =>
    `metric might not be a counter, name does not end in _total/_sum/_count/_bucket: ${quote(metric)}`,
  mixed: (metric: string) => `encountered a mix of histograms and floats for metric name ${quote(metric)}`,
  mixedAggregation: 'encountered a mix of histograms and floats for aggregation',
  mixedClassicNative: (metric: string) => `vector contains a mix of classic and native histograms${forMetric(metric)}`,
  mixedSchemas: (metric: string) =>
    `vector contains a mix of histograms with exponential and custom buckets schemas for metric name ${quote(metric)}`,
  nativeNotACounter: (metric: string) => `this native histogram metric is not a counter: ${quote(metric)}`,
  nativeNotAGauge: (metric: string) => `this native histogram metric is not a gauge: ${quote(metric)}`,
  incompatibleLayout: (op: string) => `incompatible bucket layout encountered for binary operator ${op}`,
  incompatibleTypes: (left: string, op: string, right: string) =>
    `incompatible sample types encountered for binary operator ${quote(op)}: ${left} ${op} ${right}`,
  ignoredInAggregation: (op: string) => `ignored histogram in ${op} aggregation`,
  ignoredInRange: (metric: string) =>
    `ignored histograms in a range containing both floats and histograms for metric name ${quote(metric)}`,
  quantileIsNaN: (metric: string) =>
    `input to histogram_quantile has NaN observations, result is NaN${forMetric(metric)}`,
  quantileIsSkewed: (metric: string) =>
    `input to histogram_quantile has NaN observations, result is skewed higher${forMetric(metric)}`,
  fractionWithoutNaN: (metric: string) =>
    `input to histogram_fraction has NaN observations, which are excluded from all fractions${forMetric(metric)}`,
  resetsCollide: (operation: HistogramOperation) => `conflicting counter resets during histogram ${operation}`,
  boundsReconciled: (operation: HistogramOperation) => `mismatched custom buckets were reconciled during ${operation}`,
  startTimesOverlap: (metric: string) =>
    `sample has start time that overlaps with previous sample timestamp for metric ${quote(metric)}`,
  forcedMonotonicity: (metric: string) =>
    `input to histogram_quantile needed to be fixed for monotonicity (see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile)${forMetric(metric)}`,
} as const

function forMetric(metric: string): string {
  return metric === '' ? '' : ` for metric name ${quote(metric)}`
}

// As Go's %g: with an exponent from a million on.
function renderShort(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 6) return Object.is(value, -0) ? '-0' : String(value)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}
