import { randomBytes } from 'node:crypto'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import type { Draft } from '../room/disk-room.ts'
import type { BlockContent, BlockSeries } from './block-files.ts'
import type { BlockSet } from './block-set.ts'
import { boundImport } from './bound-import.ts'
import { expectRoom } from './expect-room.ts'
import { compareSeries } from './format/compare-bytes.ts'
import { createUlid } from './format/ulid.ts'
import { LabelPairs } from './label-pairs.ts'
import { measureBlock } from './measure-block.ts'
import { encodeSamples } from './samples/encode-samples.ts'
import { writeBlock } from './write-block.ts'

export type ImportOptions = {
  readonly nowMs: number
  /** Spans that blocks may have, ascending, Unix milliseconds. */
  readonly spansMs: readonly number[]
  /** Counts what is written of each block, until that stands. */
  readonly draft: Draft
  /** Where the blocks that stand are put down. */
  readonly written: Set<string>
}

// A few old samples a day must not make thousands of blocks.
const maxBlocks = 10

/**
 * Writes samples of any age into blocks of their own. Each series comes once, its samples oldest first.
 *
 * @throws {NoRoomError} where they would not fit though all that may go for them had gone: then nothing has
 */
export async function importSeries(
  blocks: BlockSet,
  series: readonly IncomingSeries[],
  { nowMs, spansMs, draft, written }: ImportOptions,
): Promise<void> {
  const sorted = [...series].sort((a, b) => compareSeries(a.labels, b.labels))
  const spanMs = spansMs.find((span) => startsOf(sorted, span).length <= maxBlocks) ?? spansMs.at(-1) ?? 1
  const pairs = new LabelPairs()
  for (const { labels } of sorted) pairs.add(labels)
  const symbols = pairs.texts
  const planned = startsOf(sorted, spanMs).map((startMs) => {
    const ulid = createUlid(nowMs, randomBytes(10))
    const content = (): BlockContent => {
      return { symbols, series: seriesWithin(sorted, startMs, startMs + spanMs), arrivedMs: () => nowMs }
    }
    return { block: { ulid, compaction: { level: 1, sources: [ulid] } }, content }
  })
  await expectRoom(draft, {
    boundBytes: boundImport(sorted, pairs, planned.length),
    async measure() {
      let bytes = 0
      for (const { block, content } of planned) bytes += await measureBlock(block, content())
      return bytes
    },
  })
  for (const { block, content } of planned) {
    try {
      const meta = await writeBlock(blocks.folder, block, content(), draft.grow)
      if (meta === undefined) continue
      written.add(block.ulid)
      await blocks.add(block.ulid, [], draft)
    } finally {
      draft.settle()
    }
  }
}

function startsOf(series: readonly IncomingSeries[], spanMs: number): readonly number[] {
  const starts = new Set<number>()
  for (const { timestamps } of series) for (const timeMs of timestamps) starts.add(Math.floor(timeMs / spanMs) * spanMs)
  return [...starts].sort((a, b) => a - b)
}

function* seriesWithin(series: readonly IncomingSeries[], minMs: number, maxMs: number): Generator<BlockSeries> {
  for (const { labels, timestamps, values } of series) {
    const from = timestamps.findIndex((timeMs) => timeMs >= minMs)
    const end = timestamps.findIndex((timeMs) => timeMs >= maxMs)
    const to = end === -1 ? timestamps.length : end
    if (from === -1 || from >= to) continue
    yield { labels, chunks: encodeSamples({ timestamps: timestamps.slice(from, to), values: values.slice(from, to) }) }
  }
}
