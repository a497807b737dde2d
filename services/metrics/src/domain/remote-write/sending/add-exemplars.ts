import type { Exemplar, SeriesExemplar } from '../../exemplars/exemplar-ring.ts'
import type { Labels } from '../../model/labels.ts'
import type { OutgoingSeries } from './outgoing.ts'

type Shards = readonly (readonly (readonly OutgoingSeries[])[])[]

/**
 * Puts exemplars to samples of their series, those that leave last, since servers refuse series without samples.
 *
 * @param relabel the labels of a series as they leave, or `undefined` for one that does not
 * @returns the requests with them, and the exemplars whose series has no samples here
 */
export function addExemplars(
  shards: Shards,
  exemplars: readonly SeriesExemplar[],
  relabel: (labels: Labels) => Labels | undefined,
): { readonly shards: Shards; readonly left: readonly SeriesExemplar[] } {
  if (exemplars.length === 0) return { shards, left: [] }
  const hosts = new Map<string, OutgoingSeries>()
  for (const series of shards.flat(2)) hosts.set(series.labels.key, series)
  const given = new Map<OutgoingSeries, Exemplar[]>()
  const left: SeriesExemplar[] = []
  for (const one of exemplars) {
    const leaving = relabel(one.series)
    if (leaving === undefined) continue
    const host = hosts.get(leaving.key)
    if (host === undefined) left.push(one)
    else given.set(host, [...(given.get(host) ?? []), one])
  }
  const withThem = (series: OutgoingSeries) => {
    const found = given.get(series)
    return found === undefined ? series : { ...series, exemplars: found }
  }
  return { shards: shards.map((requests) => requests.map((request) => request.map(withThem))), left }
}
