import type { MetricBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'
import type { ExemplarsBody } from '../../api/use-exemplars.ts'

/** One observation. */
export type Exemplar = {
  readonly atMs: number
  readonly value: number
  readonly labels: Readonly<Record<string, string>>
  readonly series: MetricBody
}

/**
 * As many as a graph has room for: of each stretch of time the highest, as that is what one looks for. By time.
 *
 * @param stepMs length of a stretch
 */
export function pickExemplars(body: ExemplarsBody, stepMs: number): readonly Exemplar[] {
  const highest = new Map<number, Exemplar>()
  for (const { seriesLabels: series, exemplars } of body) {
    for (const { labels, value: text, timestamp } of exemplars) {
      const [atMs, value] = [timestamp * 1000, Number(text)]
      const slot = Math.floor(atMs / stepMs)
      const known = highest.get(slot)
      if (Number.isFinite(value) && (known === undefined || known.value < value))
        highest.set(slot, { atMs, value, labels, series })
    }
  }
  return [...highest.values()].sort((a, b) => a.atMs - b.atMs)
}
