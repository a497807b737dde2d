import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@hearth/kernel'
import type { Labels } from '../../domain/model/labels.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import type { EncodedChunk } from '../chunk-encoding/encodings.ts'
import type { Grow } from './files/buffered-file.ts'
import { foldFile } from './files/folded-file.ts'
import { type ChunkPlace, IndexWriter } from './format/index-writer.ts'
import { type BlockMeta, renderMeta } from './format/meta.ts'
import { SegmentWriter } from './format/segment-writer.ts'
import { encodeStarts, startsName } from './format/start-times-file.ts'
import { encodeTombstones } from './format/tombstones.ts'
import { copyOf, foldedCopyOf } from './mirrored-index.ts'

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

/** Its times are those that it stands for, which samples outside widen; without any they are those of its samples. */
export type NewBlock = Pick<BlockMeta, 'ulid' | 'compaction'> & Partial<Pick<BlockMeta, 'minTime' | 'maxTime'>>

/** What a block is called until it is whole. */
export const draftEnding = '.tmp-for-creation'

/**
 * Writes a block and puts it in its place in `folder` once all of it is on disk. A failure leaves nothing behind.
 *
 * @param grow asked before any of it is written
 * @returns its `meta.json`; `undefined` when there was no sample, and then no block
 */
export async function writeBlock(
  folder: string,
  block: NewBlock,
  content: BlockContent,
  grow: Grow,
): Promise<BlockMeta | undefined> {
  const draft = join(folder, `${block.ulid}${draftEnding}`)
  try {
    await mkdir(draft, { recursive: true })
    const { minMs, maxMs, starts, ...stats } = await writeFiles(draft, content, grow)
    if (stats.numSamples === 0) {
      await rm(draft, { recursive: true })
      return undefined
    }
    const minTime = Math.min(block.minTime ?? minMs, minMs)
    const maxTime = Math.max(block.maxTime ?? maxMs + 1, maxMs + 1)
    const meta: BlockMeta = {
      ...block,
      minTime,
      maxTime,
      stats,
      version: 1,
      hearth: { arrivedMs: content.arrivedMs() },
    }
    if (starts.size > 0) await writeTwice(join(draft, startsName), encodeStarts(starts), grow)
    await writeTwice(join(draft, 'tombstones'), encodeTombstones(new Map()), grow)
    await writeTwice(join(draft, 'meta.json'), Buffer.from(renderMeta(meta)), grow)
    await foldFile(join(draft, 'index'), join(draft, foldedCopyOf('index')), grow)
    await syncFolder(join(draft, 'chunks'))
    await syncFolder(draft)
    await rename(draft, join(folder, block.ulid))
    await syncFolder(folder)
    return meta
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function writeTwice(path: string, content: Uint8Array, grow: Grow): Promise<void> {
  await grow(content.length * 2)
  for (const name of [path, copyOf(path)]) await writeFile(name, content, { flush: true })
}

async function writeFiles(draft: string, { symbols, series }: BlockContent, grow: Grow) {
  const seen = {
    numSamples: 0,
    numSeries: 0,
    numChunks: 0,
    minMs: Number.POSITIVE_INFINITY,
    maxMs: Number.NEGATIVE_INFINITY,
    starts: new Map<number, StartTimes>(),
  }
  const segments = new SegmentWriter(draft, grow)
  const index = await IndexWriter.create(join(draft, 'index'), symbols, grow)
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
