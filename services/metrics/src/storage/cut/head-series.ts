import type { Labels } from '../../domain/model/labels.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import type { BlockContent, BlockSeries } from '../blocks/block-files.ts'
import { compareBytes } from '../blocks/format/compare-bytes.ts'
import { LabelPairs } from '../blocks/label-pairs.ts'
import { countOf, decodeChunk } from '../blocks/samples/decode-chunk.ts'
import { encodeSamples } from '../blocks/samples/encode-samples.ts'
import { SampleList, type Samples } from '../blocks/samples/sample-list.ts'
import { type EncodedChunk, encoding } from '../chunk-encoding/encodings.ts'
import { none } from '../head/chunks/chunk-table.ts'
import type { Head } from '../head/head.ts'
import { withHistograms } from '../head/histograms/with-histograms.ts'
import { boundCut } from './bound-cut.ts'
import type { CutRange } from './cut-range.ts'

/** A chunk that is in a block whole: once the block stands, the head can let it go, if it is as it was. */
export type WrittenChunk = { readonly ref: number; readonly at: number; readonly id: number; readonly maxMs: number }

type FoundSeries = { readonly ref: number; readonly labels: Labels }

/** The series of the head with samples before the end of a range of time, as a block takes them. */
export class HeadSeries {
  readonly #head: Head
  readonly #range: CutRange
  readonly #found: readonly FoundSeries[]
  readonly #pairs = new LabelPairs()
  readonly symbols: readonly string[]
  readonly written: WrittenChunk[] = []
  /** When the newest of what was written came in, Unix milliseconds. */
  arrivedMs = 0

  constructor(head: Head, range: CutRange) {
    this.#head = head
    this.#range = range
    const found: FoundSeries[] = []
    for (const ref of head.series.refs()) {
      const labels = head.series.labels[ref]
      const oldest = head.series.oldest[ref] ?? none
      if (labels === undefined || oldest === none) continue
      if ((head.chunks.table.minMs[oldest] ?? 0) < range.maxMs) found.push({ ref, labels })
    }
    for (const { labels } of found) this.#pairs.add(labels)
    this.symbols = [...this.#pairs.texts].sort(compareBytes)
    this.#found = sortByRanks(found, new Map(this.symbols.map((text, rank) => [text, rank])))
  }

  /** What a block of them takes at most, should no samples come meanwhile. */
  get maxBytes(): number {
    return boundCut(this.#head, { series: this.#found, pairs: this.#pairs, maxMs: this.#range.maxMs })
  }

  /** What a block of them is written of. */
  content(signal: AbortSignal): BlockContent {
    return { symbols: this.symbols, series: this.#series(signal), arrivedMs: () => this.arrivedMs }
  }

  /** Each series is read in one step; between two of them others have their turn while files are written. */
  *#series(signal: AbortSignal): Generator<BlockSeries> {
    for (const { ref, labels } of this.#found) {
      signal.throwIfAborted()
      // Meanwhile the series may have gone and its reference be another's.
      if (this.#head.series.labels[ref] === labels)
        yield { labels, chunks: this.#chunksOf(ref, labels), starts: this.#startsOf(ref) }
    }
  }

  // As far as they are about the range; the series may go on while files are written.
  #startsOf(ref: number): StartTimes | undefined {
    const { fromMs, startMs } = this.#head.starts.of(ref) ?? { fromMs: [], startMs: [] }
    const count = fromMs.filter((one) => one < this.#range.maxMs).length
    return count === 0 ? undefined : { fromMs: fromMs.slice(0, count), startMs: startMs.slice(0, count) }
  }

  #chunksOf(ref: number, labels: Labels): readonly EncodedChunk[] {
    this.#head.foldLate(ref)
    const stored = [...this.#storedChunks(ref)]
    if (this.#head.histograms.has(ref)) return this.#withHistograms(ref, labels, stored)
    return stored.flatMap((chunk) => this.#within(chunk))
  }

  *#storedChunks(ref: number): Generator<EncodedChunk> {
    const { chunks, series } = this.#head
    const { table } = chunks
    for (let at = series.oldest[ref] ?? none; at !== none; at = table.newer[at] ?? none) {
      const [minMs, maxMs] = [table.minMs[at] ?? 0, table.maxMs[at] ?? 0]
      if (minMs >= this.#range.maxMs) return
      const length = at === series.newest[ref] ? series.lengthOf(ref) : (table.length[at] ?? 0)
      const bytes = chunks.bytesOf(at, length).slice()
      yield { encoding: encoding.xor, minMs, maxMs, samples: countOf(bytes), bytes }
      this.arrivedMs = Math.max(this.arrivedMs, (table.arrivedS[at] ?? 0) * 1000)
      if (maxMs < this.#range.maxMs) this.written.push({ ref, at, id: table.id[at] ?? 0, maxMs })
    }
  }

  // A chunk goes as it is; of one that reaches behind the range the samples within.
  #within(chunk: EncodedChunk): readonly EncodedChunk[] {
    return chunk.maxMs < this.#range.maxMs ? [chunk] : encodeSamples(this.#decode([chunk]))
  }

  // The head has marks in place of them, which mean nothing elsewhere.
  #withHistograms(ref: number, labels: Labels, stored: readonly EncodedChunk[]): readonly EncodedChunk[] {
    return encodeSamples(withHistograms({ labels, ...this.#decode(stored) }, this.#head.histograms.of(ref)))
  }

  #decode(stored: readonly EncodedChunk[]): Samples {
    const list = new SampleList()
    const range = { fromMs: Number.NEGATIVE_INFINITY, toMs: this.#range.maxMs - 1 }
    for (const chunk of stored) decodeChunk(chunk.encoding, chunk.bytes, range, list)
    return list.take()
  }
}

/** Series by name, then value of each of their labels: comparing places of texts is quicker than comparing texts. */
function sortByRanks(found: readonly FoundSeries[], ranks: ReadonlyMap<string, number>): readonly FoundSeries[] {
  const keyed = found.map((one) => {
    const pairs = Array.from(one.labels.entries(), ([name, value]) => [ranks.get(name) ?? 0, ranks.get(value) ?? 0])
    pairs.sort(([a = 0], [b = 0]) => a - b)
    return { one, key: pairs.flat() }
  })
  return keyed.sort((a, b) => compareRanks(a.key, b.key)).map(({ one }) => one)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const order = (a[at] ?? 0) - (b[at] ?? 0)
    if (order !== 0) return order
  }
  return a.length - b.length
}
