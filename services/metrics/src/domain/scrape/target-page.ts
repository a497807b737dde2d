import { Failure } from '@hearth/kernel'
import { parseSeries } from '../exposition/parse-series.ts'
import { type ExpositionFormat, type MetricFact, scanExposition } from '../exposition/scan-exposition.ts'
import type { BatchBuilder } from '../model/batch-builder.ts'
import type { Labels } from '../model/labels.ts'

export type PageOptions = {
  /** From the labels on the page to those that are stored; `undefined` drops the series. */
  readonly relabel: (labels: Labels) => Labels | undefined
  readonly honorTimestamps: boolean
  /** More than this many samples fail the page. */
  readonly maxSamples: number
}

export type PageCounts = {
  /** Samples on the page. */
  readonly scraped: number
  /** Of those, the ones that relabelling left. */
  readonly kept: number
  /** Series that were not on the page before. */
  readonly added: number
}

type Entry = {
  /** `undefined` when relabelling drops the series. */
  readonly labels: Labels | undefined
  /** The page it was on last, counted. */
  page: number
  /** Whether its last sample was at a time of ours, not of the page. */
  ours: boolean
  /** Whether its end has to be marked: such a sample was stored. */
  live: boolean
}

/** Detaches a text from the page it was cut out of, which would otherwise stay in memory whole. */
const detach = (text: string): string => Buffer.from(text).toString()

/**
 * What was on the pages of one target so far: series by their text on the page, so that a text seen before is
 * not read again, and which of them end.
 */
export class TargetPage {
  readonly #options: PageOptions
  readonly #entries = new Map<string, Entry>()
  #facts = new Map<string, Partial<Record<MetricFact['key'], string>>>()
  #page = 0

  constructor(options: PageOptions) {
    this.#options = options
  }

  /** What the last page said about its metrics. */
  get facts(): ReadonlyMap<string, Partial<Readonly<Record<MetricFact['key'], string>>>> {
    return this.#facts
  }

  /**
   * Puts the samples of a page into `batch`, and marks the end of series that are no longer on it.
   *
   * @throws {Failure} `invalid` for a page that cannot be read or has too many samples; what is in `batch` then
   *   does not count, and `end` is to be called
   */
  read(page: string, format: ExpositionFormat, timeMs: number, batch: BatchBuilder): PageCounts {
    this.#page += 1
    const counts = { scraped: 0, kept: 0, added: 0 }
    const facts = new Map<string, Partial<Record<MetricFact['key'], string>>>()
    scanExposition(page, format, {
      sample: (series, value, ownTimeMs) => this.#take(series, value, ownTimeMs, timeMs, batch, counts),
      fact({ metric, key, value }) {
        const known = facts.get(metric)
        if (known === undefined) facts.set(metric, { [key]: value })
        else known[key] = value
      },
    })
    this.#facts = facts
    this.#endMissing(timeMs, batch)
    return counts
  }

  /** Marks the end of all series: the target did not answer, or is scraped no longer. */
  end(timeMs: number, batch: BatchBuilder): void {
    this.#page += 1
    this.#endMissing(timeMs, batch)
  }

  #take(
    series: string,
    value: number,
    ownTimeMs: number | undefined,
    timeMs: number,
    batch: BatchBuilder,
    counts: { scraped: number; kept: number; added: number },
  ): void {
    counts.scraped += 1
    const known = this.#entries.get(series)
    const entry = known ?? this.#add(series)
    const ownTime = this.#options.honorTimestamps ? ownTimeMs : undefined
    // Of a series that is there twice the first counts.
    if (entry.page === this.#page && ownTime === undefined) return
    entry.page = this.#page
    if (entry.labels === undefined) return
    if (known === undefined) counts.added += 1
    counts.kept += 1
    if (counts.kept > this.#options.maxSamples) throw new Failure('invalid', 'sample limit exceeded')
    entry.ours = ownTime === undefined
    batch.pushNumber(ownTime ?? timeMs, value)
    batch.endSeries(entry.labels)
  }

  #add(series: string): Entry {
    const text = detach(series)
    const entry: Entry = { labels: this.#options.relabel(parseSeries(text)), page: 0, ours: false, live: false }
    this.#entries.set(text, entry)
    return entry
  }

  #endMissing(timeMs: number, batch: BatchBuilder): void {
    for (const [series, entry] of this.#entries) {
      if (entry.page === this.#page) {
        entry.live = entry.ours
        continue
      }
      this.#entries.delete(series)
      if (!entry.live || entry.labels === undefined) continue
      batch.pushStale(timeMs)
      batch.endSeries(entry.labels)
    }
  }
}
