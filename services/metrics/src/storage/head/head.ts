import type { Labels } from '../../domain/model/labels.ts'
import { none } from './chunks/chunk-table.ts'
import { SeriesChunks } from './chunks/series-chunks.ts'
import { HistogramTable } from './histograms/histogram-table.ts'
import { LabelIndex } from './label-index.ts'
import { LateSamples } from './late-samples.ts'
import { mergeLate } from './merge-late.ts'
import { SampleBuffer } from './sample-buffer.ts'
import { SeriesLookup } from './series-lookup.ts'
import { SeriesTable } from './series-table.ts'
import { StartTimeTable } from './start-time-table.ts'

// Late samples of a series that wait until its chunks are written anew: each time costs up to an hour of samples.
export const maxLate = 64

/** All series and samples in memory. Every method is one synchronous step. */
export class Head {
  readonly series = new SeriesTable()
  readonly chunks = new SeriesChunks(this.series)
  readonly index = new LabelIndex()
  /** What the samples stand for that are marks of histograms. */
  readonly histograms = new HistogramTable()
  readonly starts = new StartTimeTable()
  readonly #lookup = new SeriesLookup(this.series.labels)
  readonly #late = new Map<number, LateSamples>()
  readonly #scratch = new SampleBuffer()

  /** Takes room for so many series, with a chunk each, at once. */
  makeRoom(count: number): void {
    this.series.makeRoom(count)
    this.chunks.table.makeRoom(count)
    this.#lookup.makeRoom(count)
  }

  find(labels: Labels): number | undefined {
    return this.#lookup.find(labels)
  }

  /**
   * @param labels stay those of the series, with texts that others have as well
   * @param number what the series is called on disk, when it is there already
   */
  create(labels: Labels, number?: number): number {
    const ref = this.series.add(labels, number)
    this.index.add(labels, ref)
    this.#lookup.add(labels, ref)
    return ref
  }

  append(ref: number, timeMs: number, high: number, low: number, arrivedS: number): void {
    this.chunks.append(ref, timeMs, high, low, arrivedS)
  }

  /** A sample before the newest one of its series, at a time at which there is none. */
  insertLate(ref: number, timeMs: number, high: number, low: number): void {
    const late = this.#late.get(ref) ?? new LateSamples(maxLate)
    this.#late.set(ref, late)
    late.insert(timeMs, high, low)
    if (late.isFull) this.foldLate(ref)
  }

  /** Writes the late samples of a series into its chunks. */
  foldLate(ref: number): void {
    const late = this.#late.get(ref)
    if (late === undefined) return
    this.#late.delete(ref)
    const first = late.timestamps[0] ?? 0
    const newest = this.series.newest[ref] ?? none
    const arrivedS = newest === none ? 0 : (this.chunks.table.arrivedS[newest] ?? 0)
    const all = new SampleBuffer()
    // Whole chunks, for whole chunks are removed.
    this.chunks.read(ref, this.chunks.startOf(ref, first), Number.POSITIVE_INFINITY, all)
    mergeLate(all, late, 0)
    this.chunks.truncate(ref, first)
    for (let at = 0; at < all.length; at++)
      this.append(ref, all.timestamps[at] ?? 0, all.words[at * 2 + 1] ?? 0, all.words[at * 2] ?? 0, arrivedS)
  }

  /** Adds the samples of a series with `fromMs` ≤ time ≤ `toMs` to `into`, oldest first. */
  read(ref: number, fromMs: number, toMs: number, into: SampleBuffer): void {
    const start = into.length
    this.chunks.read(ref, fromMs, toMs, into)
    const late = this.#late.get(ref)
    if (late !== undefined) mergeLate(into, late, start, fromMs, toMs)
  }

  /** As `read`, where the newest of these samples will do; there may be more. */
  readNewest(ref: number, fromMs: number, toMs: number, into: SampleBuffer): void {
    // Those that came late are older than the newest of all; a sample may be the mark of a histogram.
    const isPlain = !this.#late.has(ref) && !this.histograms.has(ref)
    if (isPlain) this.chunks.readNewest(ref, fromMs, toMs, into)
    else this.read(ref, fromMs, toMs, into)
  }

  /** Whether samples of the series wait to be written into its chunks. */
  hasLate(ref: number): boolean {
    return this.#late.has(ref)
  }

  /** Whether the series has a sample in the range. */
  hasSamples(ref: number, fromMs: number, toMs: number): boolean {
    if (this.#late.has(ref)) return this.#count(ref, fromMs, toMs) > 0
    if (!this.chunks.overlaps(ref, fromMs, toMs)) return false
    const newest = this.series.newest[ref] ?? none
    const last = this.chunks.table.maxMs[newest] ?? 0
    return (last >= fromMs && last <= toMs) || this.#count(ref, fromMs, toMs) > 0
  }

  /** The bits of the sample at `timeMs`, or `undefined` when there is none. */
  valueAt(ref: number, timeMs: number): { readonly high: number; readonly low: number } | undefined {
    if (this.#count(ref, timeMs, timeMs) === 0) return undefined
    return { high: this.#scratch.words[1] ?? 0, low: this.#scratch.words[0] ?? 0 }
  }

  /** Removes those of `refs` that have no sample, and returns them. */
  removeEmpty(refs: Iterable<number>): readonly number[] {
    const expired = new Map<number, Labels>()
    for (const ref of refs) {
      const labels = this.series.labels[ref]
      if (labels !== undefined && this.series.newest[ref] === none && !this.#late.has(ref)) expired.set(ref, labels)
    }
    this.index.remove(expired)
    for (const [ref, labels] of expired) {
      this.#lookup.remove(labels)
      this.histograms.remove(ref)
      this.starts.remove(ref)
      this.series.remove(ref)
    }
    return [...expired.keys()]
  }

  #count(ref: number, fromMs: number, toMs: number): number {
    this.#scratch.clear()
    this.read(ref, fromMs, toMs, this.#scratch)
    return this.#scratch.length
  }
}
