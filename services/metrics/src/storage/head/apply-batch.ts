import type { BatchOutcome, SampleBatch } from '../../domain/model/ingest.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { Head } from './head.ts'
import { deriveHint } from './histograms/derive-hint.ts'
import { type MarkedHistograms, markHistograms } from './histograms/mark-histograms.ts'
import { type Sorted, sortOut } from './sort-out.ts'

/** Hears of everything that is stored, in order. `number` is what the series is called on disk. */
export type SampleSink = {
  series(number: number, labels: Labels): void
  /** Comes before the sample in whose place it stands. */
  histogram(number: number, timeMs: number, encoded: Uint8Array): void
  sample(number: number, timeMs: number, high: number, low: number): void
  /** The counts of this sample began at another time than those of the one before. */
  start(number: number, timeMs: number, startMs: number): void
}

export type ApplyOptions = {
  readonly refusal: 'fail' | 'skip'
  /** How far behind the newest sample of its series a sample may lie. */
  readonly lateMs: number
  readonly arrivedS: number
  readonly sink: SampleSink
}

/** Puts batches of samples into a head; each batch is one synchronous step. */
export class BatchApplier {
  readonly #head: Head
  #batch = 0
  #refs = new Uint32Array(0)
  #created: number[] = []

  constructor(head: Head) {
    this.#head = head
  }

  /** @throws {Failure} `invalid` with `refusal: 'fail'`, having stored nothing */
  apply(batch: SampleBatch, options: ApplyOptions): BatchOutcome {
    const words = new Uint32Array(batch.values.buffer, batch.values.byteOffset, batch.values.length * 2)
    const histograms = markHistograms(batch, words)
    this.#created = []
    try {
      if (this.#place(batch)) return this.#store(batch, words, histograms, options)
      const sorted = sortOut(this.#head, { batch, words, histograms, refs: this.#refs }, options)
      return this.#storeSorted(sorted, options)
    } finally {
      if (this.#created.length > 0) this.#head.removeEmpty(this.#created)
    }
  }

  // The common case: every series once, every sample newer than what its series has.
  #place({ labels, ends, timestamps }: SampleBatch): boolean {
    const { series } = this.#head
    this.#batch = (this.#batch + 1) >>> 0
    if (this.#refs.length < labels.length) this.#refs = new Uint32Array(labels.length * 2)
    let regular = true
    let at = 0
    for (let place = 0; place < labels.length; place++) {
      const ref = this.#refOf(labels[place])
      this.#refs[place] = ref
      if (series.seenIn[ref] === this.#batch) regular = false
      series.seenIn[ref] = this.#batch
      let lastMs = series.lastMs[ref] ?? 0
      for (const end = ends[place] ?? 0; at < end; at++) {
        const timeMs = timestamps[at] ?? 0
        if (!Number.isSafeInteger(timeMs)) throw new RangeError(`Cannot store a sample at ${timeMs}: not a time`)
        if (timeMs <= lastMs) regular = false
        lastMs = timeMs
      }
    }
    return regular
  }

  #refOf(labels: Labels | undefined): number {
    if (labels === undefined) throw new RangeError('Cannot store a batch: a series without labels')
    const found = this.#head.find(labels)
    if (found !== undefined) return found
    const ref = this.#head.create(labels)
    this.#created.push(ref)
    return ref
  }

  #store(
    { labels, ends, timestamps, starts }: SampleBatch,
    words: Uint32Array,
    histograms: MarkedHistograms,
    options: ApplyOptions,
  ): BatchOutcome {
    this.#announce(options.sink)
    // Signed, as numbers that do not fit into 31 bits are objects when they are handed on.
    const halves = new Int32Array(words.buffer, words.byteOffset, words.length)
    const hasStarts = starts !== undefined || this.#head.starts.size > 0
    let at = 0
    for (let place = 0; place < labels.length; place++) {
      const ref = this.#refs[place] ?? 0
      const number = this.#head.series.number[ref] ?? 0
      for (const end = ends[place] ?? 0; at < end; at++) {
        const timeMs = timestamps[at] ?? 0
        const high = halves[at * 2 + 1] ?? 0
        const low = halves[at * 2] ?? 0
        if (histograms.size > 0) this.#keepHistogram(ref, timeMs, histograms.get(at), options.sink)
        if (hasStarts) this.#keepStart(ref, timeMs, starts?.get(at) ?? 0, options.sink)
        this.#head.append(ref, timeMs, high, low, options.arrivedS)
        options.sink.sample(number, timeMs, high, low)
      }
    }
    return { stored: at, tooOld: 0, conflicting: 0 }
  }

  #storeSorted({ samples, tooOld, conflicting }: Sorted, { sink, arrivedS }: ApplyOptions): BatchOutcome {
    this.#announce(sink)
    for (const { ref, timeMs, high, low, histogram, startMs } of samples) {
      this.#keepHistogram(ref, timeMs, histogram, sink)
      this.#keepStart(ref, timeMs, startMs, sink)
      if (timeMs > (this.#head.series.lastMs[ref] ?? 0)) this.#head.append(ref, timeMs, high, low, arrivedS)
      else this.#head.insertLate(ref, timeMs, high, low)
      sink.sample(this.#head.series.number[ref] ?? 0, timeMs, high, low)
    }
    return { stored: samples.length, tooOld, conflicting }
  }

  #keepHistogram(ref: number, timeMs: number, encoded: Uint8Array | undefined, sink: SampleSink): void {
    if (encoded === undefined) return
    const { histograms, series } = this.#head
    const lastMs = series.lastMs[ref] ?? 0
    const hinted = timeMs > lastMs ? deriveHint(encoded, histograms.at(ref, lastMs)) : encoded
    histograms.put(ref, timeMs, hinted)
    sink.histogram(series.number[ref] ?? 0, timeMs, hinted)
  }

  #keepStart(ref: number, timeMs: number, startMs: number, sink: SampleSink): void {
    const { series, starts } = this.#head
    if (timeMs > (series.lastMs[ref] ?? 0) && starts.note(ref, timeMs, startMs))
      sink.start(series.number[ref] ?? 0, timeMs, startMs)
  }

  #announce(sink: SampleSink): void {
    for (const ref of this.#created) {
      const labels = this.#head.series.labels[ref]
      if (labels !== undefined) sink.series(this.#head.series.number[ref] ?? 0, labels)
    }
  }
}
