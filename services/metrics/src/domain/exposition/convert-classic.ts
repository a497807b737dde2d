import type { Labels } from '../model/labels.ts'
import { type ClassicBuckets, classicToNative } from './classic-buckets.ts'
import { parseSeries } from './parse-series.ts'
import { readNumber } from './read-number.ts'
import { renderSeries } from './render-series.ts'
import type { ExpositionVisitor } from './scan-exposition.ts'

/** What a series is to a classic histogram. */
type Part = {
  /** Name and labels of the histogram, as a page would have them. */
  readonly whole: string
  readonly metric: string
  readonly kind: 'bucket' | 'count' | 'sum'
  /** Of a bucket. */
  readonly bound: number
}

type Exemplar = { readonly labels: Labels; readonly value: number; readonly timeMs: number }

type Open = ClassicBuckets & {
  readonly whole: string
  readonly exemplars: Exemplar[]
  timeMs: number | undefined
  startMs: number
}

const suffixes = { _bucket: 'bucket', _count: 'count', _sum: 'sum' } as const

/**
 * Makes native histograms with bounds of their own out of the classic ones on the pages of one target.
 *
 * Their series stand together on a page; a histogram whose series contradict each other is left out.
 */
export class ClassicConverter {
  readonly #keepsClassic: boolean
  /** By the series as they stand on the page. */
  #parts = new Map<string, Part | undefined>()

  /** @param keepsClassic tells of the classic series too */
  constructor(keepsClassic: boolean) {
    this.#keepsClassic = keepsClassic
  }

  /** Goes through one page: `read` tells the visitor that it is given, `next` hears of what it is made into. */
  convert(next: ExpositionVisitor, read: (visitor: ExpositionVisitor) => void): void {
    const before = this.#parts
    this.#parts = new Map()
    const page = new Page(next, this.#keepsClassic, (series) => this.#partOf(series, before))
    read(page.visitor)
    page.flush()
  }

  #partOf(series: string, before: ReadonlyMap<string, Part | undefined>): Part | undefined {
    const known = before.has(series) ? before.get(series) : readPart(series)
    // Detached from the page, which would otherwise stay in memory whole.
    this.#parts.set(Buffer.from(series).toString(), known)
    return known
  }
}

class Page {
  readonly #next: ExpositionVisitor
  readonly #keepsClassic: boolean
  readonly #partOf: (series: string) => Part | undefined
  readonly #classic = new Set<string>()
  readonly #native = new Set<string>()
  #open: Open | undefined
  #isPart = false

  constructor(next: ExpositionVisitor, keepsClassic: boolean, partOf: (series: string) => Part | undefined) {
    this.#next = next
    this.#keepsClassic = keepsClassic
    this.#partOf = partOf
  }

  readonly visitor: ExpositionVisitor = {
    sample: (series, value, timeMs, startMs = 0) => {
      const part = this.#classic.size === 0 ? undefined : this.#partOf(series)
      this.#isPart = part !== undefined && this.#classic.has(part.metric)
      if (!this.#isPart || part === undefined) this.flush()
      else this.#take(part, value, timeMs, startMs)
      if (!this.#isPart || this.#keepsClassic) this.#next.sample(series, value, timeMs, startMs)
    },
    histogram: (series, histogram, timeMs, startMs) => {
      this.flush()
      this.#isPart = false
      this.#native.add(series)
      this.#next.histogram?.(series, histogram, timeMs, startMs)
    },
    exemplar: (labels, value, timeMs) => {
      if (this.#isPart && timeMs !== undefined) this.#open?.exemplars.push({ labels, value, timeMs })
      if (!this.#isPart || this.#keepsClassic) this.#next.exemplar?.(labels, value, timeMs)
    },
    fact: (fact) => {
      if (fact.key === 'type') {
        if (fact.value === 'histogram') this.#classic.add(fact.metric)
        else this.#classic.delete(fact.metric)
      }
      this.#next.fact(fact)
    },
  }

  /** Tells of the histogram whose series came last. */
  flush(): void {
    const open = this.#open
    this.#open = undefined
    // Its own native buckets are finer.
    if (open === undefined || this.#native.has(open.whole)) return
    const histogram = classicToNative(open)
    if (histogram === undefined) return
    this.#next.histogram?.(open.whole, histogram, open.timeMs, open.startMs)
    for (const { labels, value, timeMs } of open.exemplars.sort((a, b) => a.timeMs - b.timeMs))
      this.#next.exemplar?.(labels, value, timeMs)
  }

  #take({ whole, kind, bound }: Part, value: number, timeMs: number | undefined, startMs: number): void {
    if (this.#open?.whole !== whole) {
      this.flush()
      this.#open = { whole, cumulative: new Map(), count: undefined, sum: 0, exemplars: [], timeMs, startMs }
    }
    const open = this.#open
    if (open === undefined) return
    open.timeMs = timeMs
    open.startMs = startMs
    if (kind === 'bucket') open.cumulative.set(bound, value)
    else open[kind] = value
  }
}

/** `undefined` for a series that is no part of a classic histogram, whatever its type. */
function readPart(series: string): Part | undefined {
  if (!/_(?:bucket|count|sum)\b/.test(series)) return undefined
  const labels = parseSeries(series)
  const name = labels.get('__name__')
  const suffix = (['_bucket', '_count', '_sum'] as const).find((one) => name.endsWith(one))
  if (suffix === undefined) return undefined
  const kind = suffixes[suffix]
  const bound = kind === 'bucket' ? readNumber(labels.get('le')) : 0
  if (bound === undefined || Number.isNaN(bound)) return undefined
  const metric = name.slice(0, -suffix.length)
  const own = [...labels.entries()].filter(([key]) => key !== '__name__' && !(kind === 'bucket' && key === 'le'))
  return { whole: renderSeries(metric, own), metric, kind, bound }
}
