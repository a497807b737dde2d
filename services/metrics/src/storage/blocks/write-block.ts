import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@hearth/kernel'
import { type BlockContent, type WrittenFiles, writeFiles } from './block-files.ts'
import { BufferedFile, type Grow } from './files/buffered-file.ts'
import { foldFile } from './files/folded-file.ts'
import { type BlockMeta, renderMeta } from './format/meta.ts'
import { segmentFile } from './format/segment-writer.ts'
import { encodeStarts, startsName } from './format/start-times-file.ts'
import { encodeTombstones } from './format/tombstones.ts'
import { copyOf, foldedCopyOf } from './mirrored-index.ts'

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
    const written = await writeFiles(content, {
      index: () => BufferedFile.create(join(draft, 'index'), grow),
      async segment(number) {
        await mkdir(join(draft, 'chunks'), { recursive: true })
        return BufferedFile.create(segmentFile(draft, number), grow)
      },
    })
    if (written.numSamples === 0) {
      await rm(draft, { recursive: true })
      return undefined
    }
    const meta = describeBlock(block, written, content.arrivedMs())
    for (const { name, bytes } of smallFiles(meta, written)) await writeTwice(join(draft, name), bytes, grow)
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

/** What `meta.json` says of a block. */
export function describeBlock(block: NewBlock, written: WrittenFiles, arrivedMs: number): BlockMeta {
  const { minMs, maxMs, starts: _, ...stats } = written
  const minTime = Math.min(block.minTime ?? minMs, minMs)
  const maxTime = Math.max(block.maxTime ?? maxMs + 1, maxMs + 1)
  return { ...block, minTime, maxTime, stats, version: 1, hearth: { arrivedMs } }
}

/** What stands beside index and chunks, each file twice. */
export function smallFiles(meta: BlockMeta, { starts }: Pick<WrittenFiles, 'starts'>) {
  const always = [
    { name: 'tombstones', bytes: encodeTombstones(new Map()) },
    { name: 'meta.json', bytes: Buffer.from(renderMeta(meta)) },
  ]
  return starts.size === 0 ? always : [{ name: startsName, bytes: encodeStarts(starts) }, ...always]
}

async function writeTwice(path: string, content: Uint8Array, grow: Grow): Promise<void> {
  await grow(content.length * 2)
  for (const name of [path, copyOf(path)]) await writeFile(name, content, { flush: true })
}
