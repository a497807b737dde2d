import type { Labels } from '../../domain/model/labels.ts'
import { BlockSize } from '../blocks/block-size.ts'
import { maxSampleBytes } from '../chunk-encoding/xor-writer.ts'
import { none } from '../head/chunks/chunk-table.ts'
import { type Head, maxLate } from '../head/head.ts'

export type CutContent = {
  readonly series: readonly { readonly ref: number; readonly labels: Labels }[]
  readonly symbols: readonly string[]
  /** Unix milliseconds; the first time that is not in it. */
  readonly maxMs: number
}

/** What a block of these series of the head takes at most, about, in bytes. */
export function estimateCut(head: Head, { series, symbols, maxMs }: CutContent): number {
  const size = new BlockSize()
  size.symbols(symbols)
  const { table } = head.chunks
  for (const { ref, labels } of series) {
    size.series(labels, head.starts.of(ref)?.fromMs.length)
    for (let at = head.series.oldest[ref] ?? none; at !== none; at = table.newer[at] ?? none) {
      if ((table.minMs[at] ?? 0) >= maxMs) break
      size.chunks(1, at === head.series.newest[ref] ? head.series.lengthOf(ref) : (table.length[at] ?? 0))
    }
    if (head.hasLate(ref)) size.chunks(2, maxLate * maxSampleBytes)
    for (const [timeMs, encoded] of head.histograms.of(ref)) if (timeMs < maxMs) size.chunks(0, encoded.length)
  }
  return size.bytes
}
