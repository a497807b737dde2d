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

/** How far a page was read: to its end, also when it has too many samples or buckets. */
export type PageCounts = {
  /** Samples on the page. */
  readonly scraped: number
  /** Of those, the ones that relabelling left, also of a series that is there twice. */
  readonly kept: number
  /** Series that were not on the page before; after a limit was passed no more are counted. */
  readonly added: number
}

export type PageReading = PageCounts & {
  /** Why nothing of the page counts. */
  readonly fault: Failure | undefined
}

type Reading = {
  scraped: number
  kept: number
  added: number
  pushed: number
  limit: 'sample' | 'bucket' | undefined
  /** What the last TYPE said. */
  type: string
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

// A target that fails again and again, with other series each time, has no more remembered than twice those of its last
// good page and so many.
const spareEntries = 1_000

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
  /** Series on the last page that was read. */
  #lastEntries = 0
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
   * no longer on it. What is in both does not count where the page has a fault, and `end` is to be called.
   */
  read(
    page: string | Buffer,
    format: PageFormat,
    timeMs: number,
    batch: BatchBuilder,
    exemplars: SeriesExemplar[] = [],
  ): PageReading {
    this.#page += 1
    const reading: Reading = { scraped: 0, kept: 0, added: 0, pushed: 0, limit: undefined, type: '' }
    const facts = new Map<string, Partial<Record<MetricFact['key'], string>>>()
    const visitor: ExpositionVisitor = {
      sample: (series, value, ownTimeMs, startMs = 0) =>
        this.#take(series, ownTimeMs, reading, batch, (time) => {
          batch.pushNumber(time ?? timeMs, value)
          batch.setStart(startMs)
        }),
      histogram: (series, histogram, ownTimeMs, startMs) =>
        this.#take(series, ownTimeMs, reading, batch, (time) => {
          const limited = this.#limit(histogram)
          if (limited === undefined) reading.limit ??= 'bucket'
          batch.pushHistogram(time ?? timeMs, limited ?? histogram)
          batch.setStart(startMs)
        }),
      exemplar: (labels, value, ownTimeMs) => {
        const series = this.#last
        if (series === undefined) return
        const isUntimed = ownTimeMs === undefined
        exemplars.push({ series, labels, value, timeMs: ownTimeMs ?? timeMs, ...(isUntimed && { isUntimed }) })
      },
      fact({ metric, key, value }) {
        if (key === 'type') reading.type = value
        const known = facts.get(metric)
        if (known === undefined) facts.set(metric, { [key]: value })
        else known[key] = value
      },
    }
    const fault = this.#scan(page, format, visitor) ?? faultOf(reading)
    if (fault === undefined) {
      this.#facts = facts
      this.#endMissing(timeMs, batch)
      this.#lastEntries = this.#entries.size
    }
    const { scraped, kept, added } = reading
    return { scraped, kept, added, fault }
  }

  /** @returns why the page cannot be read */
  #scan(page: string | Buffer, format: PageFormat, visitor: ExpositionVisitor): Failure | undefined {
    // As in Prometheus, what says nothing has no fault.
    if (page.length === 0) return undefined
    try {
      this.#converting(visitor, (into) => {
        if (format !== 'protobuf') scanExposition(page.toString(), format, into)
        else scanFamilies(bytesOf(page), this.#options.histograms ?? noHistograms, into)
      })
      return undefined
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
  }

  #limit(histogram: Histogram): Histogram | undefined {
    const { bucketLimits } = this.#options
    return bucketLimits === undefined ? histogram : limitBuckets(histogram, bucketLimits)
  }

  #converting(visitor: ExpositionVisitor, read: (visitor: ExpositionVisitor) => void): void {
    if (this.#converter === undefined) read(visitor)
    else this.#converter.convert(visitor, read)
  }

  /**
   * Marks the end of all series: the target did not answer, its page had a fault, or it is scraped no longer. Series
   * that come back later are not counted as new, as in Prometheus.
   */
  end(timeMs: number, batch: BatchBuilder): void {
    this.#page += 1
    for (const entry of this.#entries.values()) {
      if (entry.live && entry.labels !== undefined) markEnd(entry.labels, timeMs, batch)
      entry.live = false
    }
    if (this.#entries.size > 2 * this.#lastEntries + spareEntries) this.#entries.clear()
    for (const labels of this.#inherited) markEnd(labels, timeMs, batch)
    this.#inherited = []
  }

  #take(
    series: string,
    ownTimeMs: number | undefined,
    reading: Reading,
    batch: BatchBuilder,
    push: (ownTimeMs: number | undefined) => void,
  ): void {
    reading.scraped += 1
    this.#last = undefined
    const known = this.#entries.get(series)
    const entry = known ?? this.#open(series, reading)
    const ownTime = this.#options.honorTimestamps ? ownTimeMs : undefined
    const isTwice = entry.page === this.#page && ownTime === undefined
    entry.page = this.#page
    if (entry.labels === undefined) return
    reading.kept += 1
    // The first counts.
    if (isTwice) return
    reading.pushed += 1
    if (reading.pushed > this.#options.maxSamples) reading.limit = 'sample'
    if (reading.limit !== undefined) return
    entry.ours = ownTime === undefined || this.#options.tracksTimestampStaleness === true
    push(ownTime)
    if (known === undefined && reading.limit === undefined) reading.added += 1
    batch.endSeries(entry.labels)
    this.#last = entry.labels
  }

  #open(series: string, { limit, type }: Reading): Entry {
    const text = detach(series)
    const labels = this.#options.relabel(parseSeries(text, type))
    const { labelLimits } = this.#options
    if (labels !== undefined && labelLimits !== undefined) checkLabels(labels, labelLimits)
    const entry: Entry = { labels, page: 0, ours: false, live: false }
    // What is read only to be counted is not remembered.
    if (limit === undefined) this.#entries.set(text, entry)
    return entry
  }

  #endMissing(timeMs: number, batch: BatchBuilder): void {
    const ended = [...this.#inherited]
    for (const [series, entry] of this.#entries) {
      if (entry.page === this.#page) {
        entry.live = entry.ours
        continue
      }
      this.#entries.delete(series)
      if (entry.live && entry.labels !== undefined) ended.push(entry.labels)
    }
    if (ended.length === 0) return
    // A page may spell a series in another way than before: it goes on all the same.
    const present = new Set([...this.#entries.values()].map(({ labels }) => labels?.key))
    for (const labels of ended) if (!present.has(labels.key)) markEnd(labels, timeMs, batch)
    this.#inherited = []
  }
}

function markEnd(labels: Labels, timeMs: number, batch: BatchBuilder): void {
  batch.pushStale(timeMs)
  batch.endSeries(labels)
}

function faultOf({ limit }: Reading): Failure | undefined {
  if (limit === undefined) return undefined
  return new Failure('invalid', limit === 'sample' ? 'sample limit exceeded' : 'histogram bucket limit exceeded')
}
