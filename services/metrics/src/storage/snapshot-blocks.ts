import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockSet } from './blocks/block-set.ts'
import { growFreely } from './blocks/files/buffered-file.ts'
import { createUlid } from './blocks/format/ulid.ts'
import { writeBlock } from './blocks/write-block.ts'
import { linkFolder } from './copy-store.ts'
import { HeadSeries } from './cut/head-series.ts'
import type { Head } from './head/head.ts'
import { timesOf } from './head-stats.ts'

export type BlockSnapshotOptions = {
  /** What is in memory is left out. */
  readonly skipsHead: boolean
  /** Unix time in milliseconds. */
  readonly nowMs: number
  readonly signal: AbortSignal
}

/**
 * Puts all there is into `folder` as blocks, which Prometheus can be started on: those on disk under another name, and
 * one of what is in memory. A failure leaves nothing behind.
 */
export async function snapshotBlocks(
  head: Head,
  blocks: BlockSet,
  folder: string,
  options: BlockSnapshotOptions,
): Promise<void> {
  const held = blocks.all
  try {
    await blocks.hold(held, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!options.skipsHead) await writeHead(head, folder, options)
      for (const { meta } of held) await linkFolder(join(blocks.folder, meta.ulid), join(folder, meta.ulid))
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function writeHead(head: Head, folder: string, { nowMs, signal }: BlockSnapshotOptions): Promise<void> {
  const { minTimeMs, maxTimeMs } = timesOf(head)
  const content = new HeadSeries(head, { minMs: minTimeMs, maxMs: maxTimeMs + 1 })
  const ulid = createUlid(nowMs, randomBytes(10))
  await writeBlock(folder, { ulid, compaction: { level: 1, sources: [ulid] } }, content.content(signal), growFreely)
}
