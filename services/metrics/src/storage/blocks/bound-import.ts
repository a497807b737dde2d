import type { IncomingSeries } from '../../domain/model/ingest.ts'
import { maxSampleBytes } from '../chunk-encoding/xor-writer.ts'
import { BlockSize } from './block-size.ts'
import type { LabelPairs } from './label-pairs.ts'
import { maxSamples } from './samples/encode-samples.ts'

/** What blocks of these series take at most, however little their samples fold. */
export function boundImport(series: readonly IncomingSeries[], pairs: LabelPairs, blocks: number): number {
  const size = new BlockSize()
  size.pairs(pairs)
  for (const { labels } of series) size.series(labels)
  const samples = series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  const inChunks = new BlockSize()
  inChunks.chunks(Math.ceil(samples / maxSamples) + series.length * blocks, samples * maxSampleBytes)
  return size.bytes * blocks + inChunks.bytes
}
