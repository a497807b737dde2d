import { Failure } from '@hearth/kernel'
import type { SeriesExemplar } from '../exemplars/exemplar-ring.ts'
import { ClassicConverter } from '../exposition/convert-classic.ts'
import type { PageFormat } from '../exposition/format-of.ts'
import { parseSeries } from '../exposition/parse-series.ts'
import { type HistogramChoice, scanFamilies } from '../exposition/protobuf/scan-families.ts'
import { type ExpositionVisitor, type MetricFact, scanExposition } from '../exposition/scan-exposition.ts'
import { type BucketLimits, limitBuckets } from '../histograms/limit-buckets.ts'
import type { BatchBuilder } from '../model/batch-builder.ts'
import type { Histogram } from '../model/histogram.ts'
import type { Labels } from '../model/labels.ts'
import { checkLabels } from './check-labels.ts'
import type { LabelLimits } from './scrape-target.ts'

export type PageOptions = {
  /** From the labels on the page to those that are stored; `undefined` drops the series. */
  readonly relabel: (labels: Labels) => Labels | undefined
  readonly honorTimestamps: boolean
  /** The end of series with times of the page is marked too. */
  readonly tracksTimestampStaleness?: boolean
  readonly labelLimits?: LabelLimits | undefined
  /** What is taken of histograms of pages in protobuf. */
  readonly histograms?: HistogramChoice
  /** Classic histograms become native ones with bounds of their own. */
  readonly convertsClassic?: boolean
  /** Native histograms are made coarser until they keep to them; one that cannot fails the page. */
  readonly bucketLimits?: BucketLimits | undefined
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

const noHistograms: HistogramChoice = { native: false, alwaysClassic: false }

const bytesOf = (page: string | Buffer): Buffer => (typeof page === 'string' ? Buffer.from(page) : page)

/** Detaches a text from the page it was cut out of, which would otherwise stay in memory whole. */
const detach = (text: string): string => Buffer.from(text).toString()

/**
 * What was on the pages of one target so far: series by their text on the page, so that a text seen before is
 * not read again, and which of them end.
 */
export class TargetPage {
  readonly #options: PageOptions
  readonly #entries = new Map<string, Entry>()
  readonly #converter: ClassicConverter | undefined
  #facts = new Map<string, Partial<Record<MetricFact['key'], string>>>()
  #page = 0
  /** Of the sample that was read last; `undefined` where it was not kept. */
  #last: Labels | undefined
  /** Series that lived under the rules before, until a page tells which of them go on. */
  #inherited: readonly Labels[] = []

  constructor(options: PageOptions) {
    this.#options = options
    if (options.convertsClassic === true)
      this.#converter = new ClassicConverter(options.histograms?.alwaysClassic ?? false)
  }

  /** What the last page said about its metrics. */
  get facts(): ReadonlyMap<string, Partial<Readonly<Record<MetricFact['key'], string>>>> {
    return this.#facts
  }

  /** Series whose end is not marked yet. */
  get live(): readonly Labels[] {
    const entries = [...this.#entries.values()].filter(({ live }) => live)
    return [...this.#inherited, ...entries.flatMap(({ labels }) => (labels === undefined ? [] : [labels]))]
  }

  /** Takes over series of the same target, which was scraped by other rules until now. */
  inherit(series: readonly Labels[]): void {
    this.#inherited = series
  }

  /**
   * Puts the samples of a page into `batch` and their exemplars into `exemplars`, and marks the end of series that are
   * no longer on it.
   *
   * @throws {Failure} `invalid` for a page that cannot be read or has too many samples; what is in `batch` and
   *   `exemplars` then does not count, and `end` is to be called
   */
  read(
    page: string | Buffer,
    format: PageFormat,
    timeMs: number,
    batch: BatchBuilder,
    exemplars: SeriesExemplar[] = [],
  ): PageCounts {
    this.#page += 1
    const counts = { scraped: 0, kept: 0, added: 0 }
    const facts = new Map<string, Partial<Record<MetricFact['key'], string>>>()
    const visitor: ExpositionVisitor = {
      sample: (series, value, ownTimeMs, startMs = 0) =>
        this.#take(series, ownTimeMs, counts, batch, (time) => {
          batch.pushNumber(time ?? timeMs, value)
          batch.setStart(startMs)
        }),
      histogram: (series, histogram, ownTimeMs, startMs) =>
        this.#take(series, ownTimeMs, counts, batch, (time) => {
          batch.pushHistogram(time ?? timeMs, this.#limit(histogram))
          batch.setStart(startMs)
        }),
      exemplar: (labels, value, ownTimeMs) => {
        const series = this.#last
        if (series === undefined) return
        const isUntimed = ownTimeMs === undefined
        exemplars.push({ series, labels, value, timeMs: ownTimeMs ?? timeMs, ...(isUntimed && { isUntimed }) })
      },
      fact({ metric, key, value }) {
        const known = facts.get(metric)
        if (known === undefined) facts.set(metric, { [key]: value })
        else known[key] = value
      },
    }
    this.#converting(visitor, (into) => {
      if (format !== 'protobuf') scanExposition(page.toString(), format, into)
      else scanFamilies(bytesOf(page), this.#options.histograms ?? noHistograms, into)
    })
    this.#facts = facts
    this.#endMissing(timeMs, batch)
    return counts
  }

  #limit(histogram: Histogram): Histogram {
    const { bucketLimits } = this.#options
    const limited = bucketLimits === undefined ? histogram : limitBuckets(histogram, bucketLimits)
    if (limited === undefined) throw new Failure('invalid', 'histogram bucket limit exceeded')
    return limited
  }

  #converting(visitor: ExpositionVisitor, read: (visitor: ExpositionVisitor) => void): void {
    if (this.#converter === undefined) read(visitor)
    else this.#converter.convert(visitor, read)
  }

  /** Marks the end of all series: the target did not answer, or is scraped no longer. */
  end(timeMs: number, batch: BatchBuilder): void {
    this.#page += 1
    this.#endMissing(timeMs, batch)
  }

  #take(
    series: string,
    ownTimeMs: number | undefined,
    counts: { scraped: number; kept: number; added: number },
    batch: BatchBuilder,
    push: (ownTimeMs: number | undefined) => void,
  ): void {
    counts.scraped += 1
    this.#last = undefined
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
    entry.ours = ownTime === undefined || this.#options.tracksTimestampStaleness === true
    push(ownTime)
    batch.endSeries(entry.labels)
    this.#last = entry.labels
  }

  #add(series: string): Entry {
    const text = detach(series)
    const labels = this.#options.relabel(parseSeries(text))
    const { labelLimits } = this.#options
    if (labels !== undefined && labelLimits !== undefined) checkLabels(labels, labelLimits)
    const entry: Entry = { labels, page: 0, ours: false, live: false }
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
    if (this.#inherited.length > 0) this.#endInherited(timeMs, batch)
  }

  #endInherited(timeMs: number, batch: BatchBuilder): void {
    const present = new Set([...this.#entries.values()].map(({ labels }) => labels?.key))
    for (const labels of this.#inherited) {
      if (present.has(labels.key)) continue
      batch.pushStale(timeMs)
      batch.endSeries(labels)
    }
    this.#inherited = []
  }
}
