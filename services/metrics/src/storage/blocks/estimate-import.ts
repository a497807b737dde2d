import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import { maxSampleBytes } from '../chunk-encoding/xor-writer.ts'
import { BlockSize } from './block-size.ts'
import { maxSamples } from './samples/encode-samples.ts'
import type { BlockSeries } from './write-block.ts'

// How long it may keep everything else waiting.
const sliceMs = 8

/** What blocks of these series take at most, however little their samples fold. */
export function boundImport(series: readonly IncomingSeries[], symbols: ReadonlySet<string>, blocks: number): number {
  const size = new BlockSize()
  size.symbols(symbols)
  for (const { labels } of series) size.series(labels)
  const samples = series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  const inChunks = new BlockSize()
  inChunks.chunks(Math.ceil(samples / maxSamples) + series.length * blocks, samples * maxSampleBytes)
  return size.bytes * blocks + inChunks.bytes
}

/** What one block of these series takes, as they fold; takes as long as encoding them. */
export async function measureImport(series: Iterable<BlockSeries>, symbols: ReadonlySet<string>): Promise<number> {
  const size = new BlockSize()
  size.symbols(symbols)
  let sliceEnd = performance.now() + sliceMs
  for (const { labels, chunks } of series) {
    size.series(labels)
    size.chunks(
      chunks.length,
      chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
  return size.bytes
}
