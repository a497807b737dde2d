import type { HistogramPoint, NumberPoint, SummaryPoint } from '../model.ts'
import type { NativePoint } from './deltas.ts'
import { withName } from './series-labels.ts'
import type { Sink } from './sink.ts'

/** Where a point goes: the name of its metric, and its labels without it. */
export type Place = { readonly sink: Sink; readonly name: string; readonly labels: ReadonlyMap<string, string> }

export function writeNumber({ sink, name, labels }: Place, point: NumberPoint): void {
  const { timeMs, isAbsent, value, exemplars } = point
  const series = withName(labels, name)
  sink.add(series, timeMs, isAbsent ? undefined : value)
  sink.addExemplars(series, exemplars)
}

/** A sum that only grows, with the time from which it counts. */
export function writeCounter({ sink, name, labels }: Place, point: NumberPoint): void {
  const { timeMs, startMs, isAbsent, value, exemplars } = point
  const series = withName(labels, name)
  sink.add(series, timeMs, isAbsent ? undefined : value, startMs)
  sink.addExemplars(series, exemplars)
}

export function writeNative(
  { sink, name, labels }: Place,
  { timeMs, startMs, isAbsent, histogram, exemplars }: NativePoint,
): void {
  const series = withName(labels, name)
  sink.addHistogram(series, timeMs, isAbsent ? undefined : histogram, startMs)
  sink.addExemplars(series, exemplars)
}

/** As `_sum`, `_count` and a cumulative `_bucket` for each bound. */
export function writeHistogram({ sink, name, labels }: Place, point: HistogramPoint): void {
  const { timeMs, startMs, isAbsent, count, sum, bounds, counts } = point
  const add = (suffix: string, value: number, ...extra: [string, string][]) =>
    sink.add(withName(labels, name + suffix, ...extra), timeMs, isAbsent ? undefined : value, startMs)
  if (sum !== undefined) add('_sum', sum)
  add('_count', count)
  let below = 0
  for (let at = 0; at < Math.min(bounds.length, counts.length); at++) {
    below += counts[at] ?? 0
    add('_bucket', below, ['le', renderBound(bounds[at] ?? 0)])
  }
  add('_bucket', count, ['le', '+Inf'])
  for (const exemplar of point.exemplars) {
    const bound = bounds.find((one) => exemplar.value <= one) ?? Number.POSITIVE_INFINITY
    sink.addExemplars(withName(labels, `${name}_bucket`, ['le', renderBound(bound)]), [exemplar])
  }
}

/** As `_sum`, `_count` and one series a quantile. */
export function writeSummary({ sink, name, labels }: Place, point: SummaryPoint): void {
  const { timeMs, isAbsent, count, sum, quantiles } = point
  const shown = (value: number) => (isAbsent ? undefined : value)
  sink.add(withName(labels, `${name}_sum`), timeMs, shown(sum))
  sink.add(withName(labels, `${name}_count`), timeMs, shown(count))
  for (const { quantile, value } of quantiles)
    sink.add(withName(labels, name, ['quantile', renderBound(quantile)]), timeMs, shown(value))
}

/** Without an exponent, as a bound is written in `le`. */
function renderBound(bound: number): string {
  const text = String(bound)
  if (!text.includes('e')) return text === 'Infinity' ? '+Inf' : text === '-Infinity' ? '-Inf' : text
  return expand(text)
}

function expand(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? []
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.padEnd(point, '0')}`
}
