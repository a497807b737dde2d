import type { Head } from './head/head.ts'
import { visitChunks } from './head/visit-chunks.ts'

/** What a store holds. */
export type SampleCounts = { readonly series: number; readonly samples: number }

/** Counts what a head holds without reading any sample. */
export function countSamples(head: Head): SampleCounts {
  let samples = 0
  for (const ref of head.series.refs()) {
    head.foldLate(ref)
    visitChunks(head, ref, (_, count) => {
      samples += count
    })
  }
  return { series: head.series.size, samples }
}
