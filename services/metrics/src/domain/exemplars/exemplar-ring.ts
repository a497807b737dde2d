import { compareLabels, type Labels } from '../model/labels.ts'
import type { Matcher } from '../model/matcher.ts'
import type { TimeRange } from '../model/queryable.ts'

/** One observation behind a sample, with what leads to it, such as a `trace_id`. */
export type Exemplar = {
  readonly labels: Labels
  readonly value: number
  /** Unix milliseconds. */
  readonly timeMs: number
  /** Whether it was shown without a time, so that its time is that of the scrape which first saw it. */
  readonly isUntimed?: boolean
}

/** An exemplar and the series that it belongs to. */
export type SeriesExemplar = Exemplar & { readonly series: Labels }

/** The exemplars of one series, oldest first. */
export type ExemplarsOfSeries = { readonly series: Labels; readonly exemplars: readonly Exemplar[] }

// Of names and values together, as OpenMetrics bounds them.
const maxRunes = 128

/** The newest exemplars of all series in memory, as many as there is room for. */
export class ExemplarRing {
  readonly #maxExemplars: () => number
  readonly #bySeries = new Map<string, { readonly series: Labels; exemplars: Exemplar[] }>()
  // By the series, in the order in which they came; what lies before `#first` is gone.
  #order: string[] = []
  #first = 0
  /** How many came that were not there already. */
  added = 0

  /** @param maxExemplars asked with each that comes, for it may change */
  constructor(maxExemplars: () => number) {
    this.#maxExemplars = maxExemplars
  }

  get size(): number {
    return this.#order.length - this.#first
  }

  /**
   * Takes it, or says in Prometheus' words why not; one that is there already is taken for new.
   *
   * @param latestMs the last time that one may have, in Unix milliseconds
   */
  add({ series, ...exemplar }: SeriesExemplar, latestMs = Number.POSITIVE_INFINITY): string | undefined {
    const { labels, timeMs } = exemplar
    if (timeMs > latestMs) return 'out of bounds: timestamp is too far in the future'
    const entry = this.#bySeries.get(series.key) ?? { series, exemplars: [] }
    const last = entry.exemplars.at(-1)
    if (runesOf(labels) > maxRunes) return 'label length for exemplar exceeds maximum of 128 UTF-8 characters'
    if (last !== undefined && isSame(last, exemplar)) return undefined
    if (last !== undefined && timeMs <= last.timeMs) return 'out of order exemplar'
    const most = this.#maxExemplars()
    if (most === 0) return undefined
    entry.exemplars.push(exemplar)
    this.#bySeries.set(series.key, entry)
    this.#order.push(series.key)
    this.added += 1
    while (this.size > most) this.#dropOldest(most)
    return undefined
  }

  /** There is nothing to wait for: they are in memory alone. */
  async kept(): Promise<void> {
    return undefined
  }

  /** Those in the range of series that satisfy all matchers of at least one set, by series. */
  select(sets: readonly (readonly Matcher[])[], { fromMs, toMs }: TimeRange): readonly ExemplarsOfSeries[] {
    return [...this.#bySeries.values()]
      .filter(({ series }) => sets.some((set) => set.every(({ name, matches }) => matches(series.get(name)))))
      .map(({ series, exemplars }) => ({
        series,
        exemplars: exemplars.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs),
      }))
      .filter(({ exemplars }) => exemplars.length > 0)
      .sort((a, b) => compareLabels(a.series, b.series))
  }

  #dropOldest(most: number): void {
    const key = this.#order[this.#first] ?? ''
    this.#first += 1
    const entry = this.#bySeries.get(key)
    entry?.exemplars.shift()
    if (entry?.exemplars.length === 0) this.#bySeries.delete(key)
    if (this.#first < most) return
    this.#order = this.#order.slice(this.#first)
    this.#first = 0
  }
}

// A page shows an exemplar without a time until another takes its place.
function isSame(a: Exemplar, b: Exemplar): boolean {
  const isThen = a.timeMs === b.timeMs || (a.isUntimed === true && b.isUntimed === true)
  return isThen && Object.is(a.value, b.value) && a.labels.key === b.labels.key
}

function runesOf(labels: Labels): number {
  let runes = 0
  for (const [name, value] of labels.entries()) runes += [...name].length + [...value].length
  return runes
}
