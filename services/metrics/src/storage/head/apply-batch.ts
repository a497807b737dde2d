import type { BatchOutcome, SampleBatch } from '../../domain/model/ingest.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { Head } from './head.ts'
import { type Sorted, sortOut } from './sort-out.ts'

/** Hears of everything that is stored, in order. `number` is what the series is called on disk. */
export type SampleSink = {
  series(number: number, labels: Labels): void
  sample(number: number, timeMs: number, high: number, low: number): void
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
    this.#created = []
    try {
      if (this.#place(batch)) return this.#store(batch, words, options)
      const sorted = sortOut(this.#head, { batch, words, refs: this.#refs }, options)
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

  #store({ labels, ends, timestamps }: SampleBatch, words: Uint32Array, options: ApplyOptions): BatchOutcome {
    this.#announce(options.sink)
    let at = 0
    for (let place = 0; place < labels.length; place++) {
      const ref = this.#refs[place] ?? 0
      const number = this.#head.series.number[ref] ?? 0
      for (const end = ends[place] ?? 0; at < end; at++) {
        const timeMs = timestamps[at] ?? 0
        const high = words[at * 2 + 1] ?? 0
        const low = words[at * 2] ?? 0
        this.#head.append(ref, timeMs, high, low, options.arrivedS)
        options.sink.sample(number, timeMs, high, low)
      }
    }
    return { stored: at, tooOld: 0, conflicting: 0 }
  }

  #storeSorted({ samples, tooOld, conflicting }: Sorted, { sink, arrivedS }: ApplyOptions): BatchOutcome {
    this.#announce(sink)
    for (const { ref, timeMs, high, low } of samples) {
      if (timeMs > (this.#head.series.lastMs[ref] ?? 0)) this.#head.append(ref, timeMs, high, low, arrivedS)
      else this.#head.insertLate(ref, timeMs, high, low)
      sink.sample(this.#head.series.number[ref] ?? 0, timeMs, high, low)
    }
    return { stored: samples.length, tooOld, conflicting }
  }

  #announce(sink: SampleSink): void {
    for (const ref of this.#created) {
      const labels = this.#head.series.labels[ref]
      if (labels !== undefined) sink.series(this.#head.series.number[ref] ?? 0, labels)
    }
  }
}
