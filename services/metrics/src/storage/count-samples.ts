import { none } from './head/chunk-table.ts'
import type { Head } from './head/head.ts'

/** What a store holds. */
export type SampleCounts = { readonly series: number; readonly samples: number }

// Each chunk begins with the number of its samples, big-endian.
const countBytes = 2

/** Counts what a head holds without reading any sample. */
export function countSamples(head: Head): SampleCounts {
  let samples = 0
  for (const ref of head.series.refs()) {
    head.foldLate(ref)
    const { newer } = head.chunks.table
    for (let at = head.series.oldest[ref] ?? none; at !== none; at = newer[at] ?? none) {
      const [upper = 0, lower = 0] = head.chunks.bytesOf(at, countBytes)
      samples += upper * 256 + lower
    }
  }
  return { series: head.series.size, samples }
}
