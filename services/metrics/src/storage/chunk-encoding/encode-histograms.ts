import type { Counts, Histogram } from '../../domain/model/histogram.ts'
import type { EncodedChunk } from './encodings.ts'
import { HistogramChunkWriter } from './histogram-chunk-writer.ts'
import { equalLayouts } from './histogram-layout.ts'

export type HistogramSample = { readonly timeMs: number; readonly histogram: Histogram }

/**
 * Histograms of one series, oldest first, in Prometheus' chunks. Another layout, or a reset of the counts, begins
 * another chunk.
 */
export function encodeHistograms(samples: Iterable<HistogramSample>): EncodedChunk[] {
  const chunks: EncodedChunk[] = []
  let open: HistogramChunkWriter | undefined
  for (const { timeMs, histogram } of samples) {
    const isReset = histogram.resetHint === 'reset' || (open !== undefined && fell(open.last, histogram))
    if (open !== undefined && !isReset && open.takes(timeMs, histogram)) open.append(timeMs, histogram)
    else {
      if (open !== undefined) chunks.push(open.take())
      open = new HistogramChunkWriter(timeMs, histogram, isReset)
    }
  }
  if (open !== undefined) chunks.push(open.take())
  return chunks
}

/** Whether some count is less than before. Of other buckets nothing is said here: they begin another chunk anyway. */
function fell(before: Histogram, after: Histogram): boolean {
  if (after.resetHint === 'gauge') return false
  if (after.count < before.count) return true
  if (!equalLayouts(before, after)) return false
  return (
    after.zeroCount < before.zeroCount ||
    anyFell(before.positiveBuckets, after.positiveBuckets) ||
    anyFell(before.negativeBuckets, after.negativeBuckets)
  )
}

function anyFell(before: Counts, after: Counts): boolean {
  for (let at = 0; at < before.length; at++) if ((after[at] ?? 0) < (before[at] ?? 0)) return true
  return false
}
