import { Labels } from '../../domain/model/labels.ts'
import type { Series, TimeRange } from '../../domain/model/queryable.ts'
import { readXor } from '../chunk-encoding/xor-reader.ts'
import { withHistograms } from '../head/histograms/with-histograms.ts'
import { SampleBuffer } from '../head/sample-buffer.ts'
import { maxChunkSamples } from '../head/series-table.ts'
import type { Packet } from './packet.ts'

/** The series of a packet with their samples in the range, those left out that have none; `undefined` is a pause. */
export function* unpack(packet: Packet, range: TimeRange): Generator<Series | undefined> {
  const labels = readLabels(packet)
  const extras = new Map(packet.extras.map((extra) => [extra.at, extra]))
  const chunks = new ChunkReader(packet, range)
  for (let at = 0; at < packet.count; at++) {
    const extra = extras.get(at)
    const read = chunks.next(packet.chunks[at] ?? 0)
    const samples = extra?.samples ?? read
    if (at % 16 === 15) yield undefined
    if (samples.timestamps.length === 0) continue
    const starts = extra?.starts === undefined ? {} : { starts: extra.starts }
    const series = { labels: labels[at] ?? Labels.none, ...samples, ...starts }
    yield extra?.histograms === undefined ? series : withHistograms(series, extra.histograms)
  }
}

function readLabels({ count, texts, labels }: Packet): Labels[] {
  const read: Labels[] = []
  let from = 0
  for (let series = 0; series < count; series++) {
    const length = labels[from] ?? 0
    const names: string[] = []
    const values: string[] = []
    for (let at = from + 1; at <= from + length * 2; at += 2) {
      names.push(texts[labels[at] ?? 0] ?? '')
      values.push(texts[labels[at + 1] ?? 0] ?? '')
    }
    from += 1 + length * 2
    read.push(Labels.fromSorted(names, values))
  }
  return read
}

/** Reads the chunks of a packet, those of one series after those of another. */
class ChunkReader {
  readonly #packet: Packet
  readonly #range: TimeRange
  readonly #buffer = new SampleBuffer()
  readonly #times = new Float64Array(maxChunkSamples)
  readonly #words = new Uint32Array(maxChunkSamples * 2)
  #chunk = 0

  constructor(packet: Packet, range: TimeRange) {
    this.#packet = packet
    this.#range = range
  }

  /** Copies of the samples of the next `count` chunks. */
  next(count: number) {
    this.#buffer.clear()
    for (let left = count; left > 0; left--) this.#read()
    return this.#buffer.slice(0, this.#buffer.length)
  }

  #read(): void {
    const { bytes, offsets } = this.#packet
    const samples = readXor(bytes, offsets[this.#chunk] ?? 0, this.#times, this.#words)
    this.#chunk += 1
    let first = 0
    while (first < samples && (this.#times[first] ?? 0) < this.#range.fromMs) first += 1
    let end = samples
    while (end > first && (this.#times[end - 1] ?? 0) > this.#range.toMs) end -= 1
    this.#buffer.append(this.#times, this.#words, first, end)
  }
}
