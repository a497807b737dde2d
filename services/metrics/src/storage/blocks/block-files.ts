import type { Labels } from '../../domain/model/labels.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import type { EncodedChunk } from '../chunk-encoding/encodings.ts'
import type { BufferedFile } from './files/buffered-file.ts'
import { type ChunkPlace, IndexWriter } from './format/index-writer.ts'
import { type OpenSegment, SegmentWriter } from './format/segment-writer.ts'
import type { SeriesStarts } from './format/start-times-file.ts'

/** A series with its chunks by time, which do not touch. */
export type BlockSeries = {
  readonly labels: Labels
  readonly chunks: readonly EncodedChunk[]
  /** When its counts began, where somebody said so. */
  readonly starts?: StartTimes | undefined
}

export type BlockContent = {
  /** All texts of the labels, more if it must be. */
  readonly symbols: Iterable<string>
  /** In the order of `compareSeries`; those without a chunk are left out. */
  readonly series: AsyncIterable<BlockSeries> | Iterable<BlockSeries>
  /** When the newest of them came in, Unix milliseconds; asked when all are written. */
  readonly arrivedMs: () => number
}

/** Where index and chunks go. */
export type BlockFiles = { readonly index: () => Promise<BufferedFile>; readonly segment: OpenSegment }

/** What was written; times are Unix milliseconds of the first and the last sample, infinite where there is none. */
export type WrittenFiles = {
  readonly numSamples: number
  readonly numSeries: number
  readonly numChunks: number
  readonly minMs: number
  readonly maxMs: number
  readonly starts: SeriesStarts
}

/** Writes index and chunks of a block; what was opened is closed when this ends. */
export async function writeFiles({ symbols, series }: BlockContent, files: BlockFiles): Promise<WrittenFiles> {
  const seen = {
    numSamples: 0,
    numSeries: 0,
    numChunks: 0,
    minMs: Number.POSITIVE_INFINITY,
    maxMs: Number.NEGATIVE_INFINITY,
    starts: new Map<number, StartTimes>(),
  }
  const segments = new SegmentWriter(files.segment)
  const index = IndexWriter.begin(await files.index(), symbols)
  try {
    for await (const { labels, chunks, starts } of series) {
      if (chunks.length === 0) continue
      const places: ChunkPlace[] = []
      for (const chunk of chunks) {
        places.push({ minMs: chunk.minMs, maxMs: chunk.maxMs, ref: await segments.write(chunk) })
        seen.numSamples += chunk.samples
        seen.minMs = Math.min(seen.minMs, chunk.minMs)
        seen.maxMs = Math.max(seen.maxMs, chunk.maxMs)
      }
      const ref = await index.add(labels, places)
      if (starts !== undefined) seen.starts.set(ref, starts)
      seen.numSeries += 1
      seen.numChunks += chunks.length
    }
    await segments.finish()
    await index.finish()
    return seen
  } catch (error) {
    await segments.abandon()
    await index.abandon()
    throw error
  }
}
