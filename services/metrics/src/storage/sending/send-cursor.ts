import type { Labels } from '../../domain/model/labels.ts'
import { OutgoingSamples } from '../../domain/remote-write/sending/outgoing.ts'
import { decodeHistogram } from '../head/histograms/encode-histogram.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import { decodeBatch, ignoring, LabelsReader } from '../wal/encode-batch.ts'
import { logTypes } from '../wal/record-types.ts'
import { scanRecords } from '../wal/scan-records.ts'
import type { Position, SendLog } from './send-log.ts'

/** Reads the log of what is to be sent from one place on. */
export class SendCursor {
  readonly #log: SendLog
  readonly #series = new Map<number, Labels>()
  readonly #labels = new LabelsReader()
  #position: Position
  // Up to where the series of the segment are known.
  #known = 0

  /** @param position where it went on last; from the oldest there is when that is gone */
  constructor(log: SendLog, position: Position) {
    this.#log = log
    this.#position = position
  }

  get position(): Position {
    return this.#position
  }

  /** Samples behind the position, as many as the segment has, and moves behind them; none when there are none. */
  async next(): Promise<OutgoingSamples> {
    const samples = new OutgoingSamples()
    await this.#moveToReadable()
    const { segment, offset } = this.#position
    const end = this.#log.sizeOf(segment) ?? 0
    if (end <= offset) return samples
    if (this.#known < offset) await this.#learn(segment, offset)
    const bytes = await this.#log.read(segment, offset, end)
    this.#scan(bytes, samples)
    this.#known = end
    this.#position = { segment, offset: end }
    return samples
  }

  /** Passes over everything before that segment. */
  skipTo(segment: number): void {
    if (segment > this.#position.segment) this.#move(segment)
  }

  // A segment that is read to its end is left when another one is written.
  async #moveToReadable(): Promise<void> {
    const { segment, offset } = this.#position
    if (offset < (this.#log.sizeOf(segment) ?? 0)) return
    const next = this.#log.segments.find((number) => number > segment)
    if (next !== undefined) this.#move(next)
  }

  #move(segment: number): void {
    this.#position = { segment, offset: 0 }
    this.#known = 0
    this.#series.clear()
  }

  async #learn(segment: number, offset: number): Promise<void> {
    this.#scan(await this.#log.read(segment, 0, offset), undefined)
  }

  #scan(bytes: Uint8Array, into: OutgoingSamples | undefined): void {
    const take = {
      ...ignoring,
      series: (number: number, from: ByteReader) => void this.#series.set(number, this.#labels.read(from)),
      sample: (number: number, timeMs: number, high: number, low: number) => {
        const labels = this.#series.get(number)
        if (labels !== undefined) into?.add(labels, timeMs, high, low)
      },
      exemplar: (number: number, timeMs: number, value: number, from: ByteReader) => {
        const series = this.#series.get(number)
        const exemplar = { labels: this.#labels.read(from), value, timeMs }
        if (series !== undefined) into?.exemplars.push({ series, ...exemplar })
      },
      // Here without a sample in whose place it would stand.
      histogram: (number: number, timeMs: number, encoded: Uint8Array) => {
        const labels = this.#series.get(number)
        if (labels !== undefined) into?.addHistogram(labels, timeMs, decodeHistogram(encoded))
      },
    }
    scanRecords(bytes, { types: logTypes }, (type, content) => decodeBatch(type, content, take))
  }
}
