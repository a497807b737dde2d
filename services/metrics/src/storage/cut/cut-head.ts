import { randomBytes } from 'node:crypto'
import type { BlockSet } from '../blocks/block-set.ts'
import { expectRoom } from '../blocks/expect-room.ts'
import { createUlid } from '../blocks/format/ulid.ts'
import { measureBlock } from '../blocks/measure-block.ts'
import { writeBlock } from '../blocks/write-block.ts'
import { none } from '../head/chunks/chunk-table.ts'
import type { Head } from '../head/head.ts'
import type { Draft } from '../room/disk-room.ts'
import type { CutRange } from './cut-range.ts'
import { HeadSeries } from './head-series.ts'

export type CutOptions = {
  /** Unix time in milliseconds. */
  readonly nowMs: number
  readonly signal: AbortSignal
  /** Counts what is written, until the block stands. */
  readonly draft: Draft
}

/**
 * Writes what the head holds of a range into a block, and lets go of it once the block stands. Samples that come
 * meanwhile stay in the head, and go with the next block.
 *
 * @throws {NoRoomError} where it would not fit though all that may go for it had gone: then nothing has
 */
export async function cutHead(
  head: Head,
  blocks: BlockSet,
  range: CutRange,
  { nowMs, signal, draft }: CutOptions,
): Promise<void> {
  const content = new HeadSeries(head, range)
  const ulid = createUlid(nowMs, randomBytes(10))
  const block = { ulid, minTime: range.minMs, maxTime: range.maxMs, compaction: { level: 1, sources: [ulid] } }
  try {
    // Of series of its own: what is measured is not what is written.
    const measure = () => measureBlock(block, new HeadSeries(head, range).content(signal))
    await expectRoom(draft, { boundBytes: content.maxBytes, measure })
    const meta = await writeBlock(blocks.folder, block, content.content(signal), draft.grow)
    if (meta !== undefined) await blocks.add(ulid, [], draft)
  } finally {
    draft.settle()
  }
  letGo(head, content, range)
}

function letGo(head: Head, content: HeadSeries, range: CutRange): void {
  const touched = new Set<number>()
  for (const chunk of content.written) if (head.chunks.forget(chunk.ref, chunk)) touched.add(chunk.ref)
  head.removeEmpty(touched)
  for (const ref of touched) {
    dropHistograms(head, ref)
    head.starts.dropBefore(ref, range.maxMs)
  }
}

function dropHistograms(head: Head, ref: number): void {
  if (!head.histograms.has(ref)) return
  // Those that came late meanwhile are in no chunk yet, and older than the oldest.
  head.foldLate(ref)
  const oldest = head.series.oldest[ref] ?? none
  if (oldest !== none) head.histograms.dropBefore(ref, head.chunks.table.minMs[oldest] ?? 0)
}
