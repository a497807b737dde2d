import type { Labels } from '../../domain/model/labels.ts'
import { BlockSize } from '../blocks/block-size.ts'
import type { LabelPairs } from '../blocks/label-pairs.ts'
import { maxSampleBytes } from '../chunk-encoding/xor-writer.ts'
import { none } from '../head/chunks/chunk-table.ts'
import { type Head, maxLate } from '../head/head.ts'

export type CutContent = {
  readonly series: readonly { readonly ref: number; readonly labels: Labels }[]
  readonly pairs: LabelPairs
  /** Unix milliseconds; the first time that is not in it. */
  readonly maxMs: number
}

// A late sample, and the one behind it that stands apart from it by another time and value.
const lateBytes = 2 * maxSampleBytes
// Chunks that late samples may make of one.
const lateChunks = 3
// A count may be far from those around it, which weighs on three differences of differences; each is twice as long as
// the count by itself.
const histogramGrowth = 6
// Its time, and what begins a chunk.
const histogramBytes = 64
// Another layout begins another chunk, and so do floats between two histograms, and histograms again.
const histogramChunks = 3

/** What a block of these series of the head takes at most, in bytes. */
export function boundCut(head: Head, { series, pairs, maxMs }: CutContent): number {
  const size = new BlockSize()
  size.pairs(pairs)
  const { table } = head.chunks
  for (const { ref, labels } of series) {
    size.series(labels, head.starts.of(ref)?.fromMs.length)
    for (let at = head.series.oldest[ref] ?? none; at !== none; at = table.newer[at] ?? none) {
      if ((table.minMs[at] ?? 0) >= maxMs) break
      size.chunks(1, at === head.series.newest[ref] ? head.series.lengthOf(ref) : (table.length[at] ?? 0))
    }
    if (head.hasLate(ref)) size.chunks(lateChunks, maxLate * lateBytes)
    for (const [timeMs, { length }] of head.histograms.of(ref))
      if (timeMs < maxMs) size.chunks(histogramChunks, length * histogramGrowth + histogramBytes)
  }
  return size.bytes
}
