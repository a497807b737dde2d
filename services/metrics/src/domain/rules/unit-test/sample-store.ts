import { hasReset } from '../../histograms/detect-reset.ts'
import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'
import type { Queryable, Series } from '../../model/queryable.ts'
import { writeStale } from '../../model/stale.ts'

type StoredPoint = number | 'stale' | Histogram
type Entry = { readonly labels: Labels; readonly times: number[]; readonly points: StoredPoint[] }

/** The series of a test, in memory. What lies after `visibleUntilMs` is not there yet. */
export class SampleStore implements Pick<Queryable, 'select'> {
  visibleUntilMs = Number.NEGATIVE_INFINITY
  readonly #entries = new Map<string, Entry>()

  /** Of two samples for one time the first stays. */
  add(labels: Labels, timeMs: number, point: StoredPoint): void {
    const entry = this.#entries.get(labels.key) ?? { labels, times: [], points: [] }
    this.#entries.set(labels.key, entry)
    const at = countUpTo(entry.times, timeMs)
    if (at > 0 && entry.times[at - 1] === timeMs) return
    entry.times.splice(at, 0, timeMs)
    entry.points.splice(at, 0, point)
  }

  readonly select: Queryable['select'] = async (matchers, { fromMs, toMs }) => {
    const found: Series[] = []
    for (const entry of this.#entries.values()) {
      if (!matchers.every(({ name, matches }) => matches(entry.labels.get(name)))) continue
      const from = countUpTo(entry.times, fromMs - 1)
      const to = countUpTo(entry.times, Math.min(toMs, this.visibleUntilMs))
      if (from < to) found.push(cut(entry, from, to))
    }
    return found
  }
}

function cut({ labels, times, points }: Entry, from: number, to: number): Series {
  const values = new Float64Array(to - from)
  const histograms: (Histogram | undefined)[] = []
  for (let at = from; at < to; at++) {
    const point = points[at] ?? 0
    if (point === 'stale') writeStale(values, at - from)
    else values[at - from] = typeof point === 'number' ? point : point.sum
    if (typeof point === 'object') histograms[at - from] = withHint(point, points[at - 1])
  }
  const kinds = histograms.length === 0 ? {} : { histograms }
  return { labels, timestamps: Float64Array.from(times.slice(from, to)), values, ...kinds }
}

/** What the store of a service says of a histogram too: whether its counts went on from the one before. */
function withHint(histogram: Histogram, before: StoredPoint | undefined): Histogram {
  if (histogram.resetHint !== 'unknown' || typeof before !== 'object') return histogram
  return { ...histogram, resetHint: hasReset(histogram, before) ? 'reset' : 'none' }
}

/** How many times are at most `timeMs`. */
function countUpTo(times: readonly number[], timeMs: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= timeMs) low = middle + 1
    else high = middle
  }
  return low
}
