import type { BlockSet } from './blocks/block-set.ts'
import { visitChunks } from './head/chunks/visit-chunks.ts'
import type { Head } from './head/head.ts'

/** What a store holds; the series are those of the part that has the most. */
export type SampleCounts = { readonly series: number; readonly samples: number }

/** Counts what a head and blocks hold without reading any sample. */
export function countSamples(head: Head, { all }: Pick<BlockSet, 'all'>): SampleCounts {
  let samples = 0
  for (const ref of head.series.refs()) {
    head.foldLate(ref)
    visitChunks(head, ref, (_, count) => {
      samples += count
    })
  }
  const stats = all.map(({ meta }) => meta.stats)
  return {
    series: Math.max(head.series.size, ...stats.map(({ numSeries }) => numSeries)),
    samples: stats.reduce((sum, { numSamples }) => sum + numSamples, samples),
  }
}
