import type { Labels } from '../../domain/model/labels.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { Head } from '../head/head.ts'
import { SampleBuffer } from '../head/sample-buffer.ts'
import { NumberList } from './number-list.ts'
import type { Extra, Packet } from './packet.ts'

// A reader of bits looks a few bytes ahead.
const padding = 8
const firstBytes = 65_536

/** Puts series of the head into packets. Every method is one synchronous step. */
export class Packer {
  readonly #head: Head
  readonly #range: TimeRange
  readonly #scratch = new SampleBuffer()
  readonly #labels = new NumberList()
  readonly #chunks = new NumberList()
  readonly #offsets = new NumberList()
  #places = new Map<string, number>()
  #extras: Extra[] = []
  #bytes = new Uint8Array(firstBytes)
  #used = 0
  #samples = 0

  constructor(head: Head, range: TimeRange) {
    this.#head = head
    this.#range = range
  }

  /** Bytes of samples in the packet so far. */
  get bytes(): number {
    return this.#used
  }

  get count(): number {
    return this.#chunks.length
  }

  /** Samples within the range, in all packets; those of chunks that reach beyond it are not counted. */
  get samples(): number {
    return this.#samples
  }

  /** Adds a series, unless it has no chunk in the range. */
  add(ref: number, labels: Labels): void {
    const chunks = this.#offsets.length
    const extra = this.#extraOf(ref)
    if (extra.samples === undefined) this.#addChunks(ref)
    else this.#samples += extra.samples.timestamps.length
    if (this.#offsets.length === chunks && (extra.samples?.timestamps.length ?? 0) === 0) return
    if (Object.keys(extra).length > 1) this.#extras.push(extra)
    this.#chunks.push(this.#offsets.length - chunks)
    this.#addLabels(labels)
  }

  /** What was added since the last packet. */
  take(): Packet {
    const packet = {
      count: this.#chunks.length,
      texts: [...this.#places.keys()],
      labels: this.#labels.take(),
      chunks: this.#chunks.take(),
      offsets: this.#offsets.take(),
      bytes: this.#bytes.slice(0, this.#used + padding),
      extras: this.#extras,
    }
    this.#places = new Map()
    this.#extras = []
    this.#used = 0
    return packet
  }

  #addLabels({ names, values }: Labels): void {
    this.#labels.push(names.length)
    for (let at = 0; at < names.length; at++) {
      this.#labels.push(this.#placeOf(names[at] ?? ''))
      this.#labels.push(this.#placeOf(values[at] ?? ''))
    }
  }

  #placeOf(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(text, place)
    return place
  }

  #addChunks(ref: number): void {
    const { fromMs, toMs } = this.#range
    this.#head.chunks.visit(ref, fromMs, toMs, (memory, start, length, isWithin) => {
      this.#reserve(length)
      this.#offsets.push(this.#used)
      this.#bytes.set(memory.subarray(start, start + length), this.#used)
      this.#used += length
      if (isWithin) this.#samples += ((memory[start] ?? 0) << 8) | (memory[start + 1] ?? 0)
    })
  }

  #extraOf(ref: number): Extra {
    const at = this.#chunks.length
    const starts = this.#head.starts.of(ref)
    const histograms = this.#head.histograms.has(ref) ? this.#histogramsOf(ref) : undefined
    return {
      at,
      ...(this.#head.hasLate(ref) ? { samples: this.#samplesOf(ref) } : {}),
      ...(histograms === undefined ? {} : { histograms }),
      ...(starts === undefined ? {} : { starts }),
    }
  }

  #samplesOf(ref: number) {
    this.#scratch.clear()
    this.#head.read(ref, this.#range.fromMs, this.#range.toMs, this.#scratch)
    return this.#scratch.slice(0, this.#scratch.length)
  }

  #histogramsOf(ref: number): ReadonlyMap<number, Uint8Array> {
    const found = new Map<number, Uint8Array>()
    for (const [timeMs, encoded] of this.#head.histograms.of(ref))
      if (timeMs >= this.#range.fromMs && timeMs <= this.#range.toMs) found.set(timeMs, encoded)
    return found
  }

  #reserve(more: number): void {
    const needed = this.#used + more + padding
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = larger
  }
}
