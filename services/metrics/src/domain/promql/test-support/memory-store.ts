import { Labels } from '../../model/labels.ts'
import type { Queryable, Series } from '../../model/queryable.ts'
import { writeStale } from '../../model/stale.ts'

export type Samples = readonly (readonly [atSeconds: number, value: number | 'stale'])[]

/** One series as a test writes it down. */
export function series(labels: Readonly<Record<string, string>>, samples: Samples): Series {
  const values = new Float64Array(samples.length)
  for (const [at, [, value]] of samples.entries()) {
    if (value === 'stale') writeStale(values, at)
    else values[at] = value
  }
  return { labels: Labels.of(labels), timestamps: Float64Array.from(samples, ([seconds]) => seconds * 1000), values }
}

/** Values at even distances from time 0 on. */
export function every(stepSeconds: number, values: readonly (number | 'stale')[]): Samples {
  return values.map((value, at) => [at * stepSeconds, value] as const)
}

/** The port PromQL asks, over a plain list. */
export function memoryStore(all: readonly Series[]): Queryable {
  return {
    async select(matchers, { fromMs, toMs }) {
      const matching = all.filter(({ labels }) => matchers.every(({ name, matches }) => matches(labels.get(name))))
      return matching.map((one) => cut(one, fromMs, toMs)).filter(({ timestamps }) => timestamps.length > 0)
    },
    series: async () => all.map(({ labels }) => labels),
    labelNames: async () => [],
    labelValues: async () => [],
  }
}

function cut({ labels, timestamps, values, histograms, starts }: Series, fromMs: number, toMs: number): Series {
  const first = timestamps.findIndex((timeMs) => timeMs >= fromMs)
  const from = first === -1 ? timestamps.length : first
  const to = timestamps.findLastIndex((timeMs) => timeMs <= toMs) + 1
  const given = starts === undefined ? { labels } : { labels, starts }
  const floats = { ...given, timestamps: timestamps.subarray(from, to), values: values.subarray(from, to) }
  return histograms === undefined ? floats : { ...floats, histograms: histograms.slice(from, to) }
}
