import { randomBytes } from 'node:crypto'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import { type Draft, NoRoomError } from '../room/disk-room.ts'
import type { BlockSet } from './block-set.ts'
import { boundImport, measureImport } from './estimate-import.ts'
import { compareSeries } from './format/compare-bytes.ts'
import { createUlid } from './format/ulid.ts'
import { encodeSamples } from './samples/encode-samples.ts'
import { type BlockSeries, writeBlock } from './write-block.ts'

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
  const symbols = new Set(sorted.flatMap(({ labels }) => [...labels.names, ...labels.values]))
  const starts = startsOf(sorted, spanMs)
  await expectBlocks(sorted, { symbols, starts, spanMs, draft })
  for (const startMs of starts) {
    const ulid = createUlid(nowMs, randomBytes(10))
    const block = { ulid, compaction: { level: 1, sources: [ulid] } }
    const content = { symbols, series: seriesWithin(sorted, startMs, startMs + spanMs), arrivedMs: () => nowMs }
    try {
      const meta = await writeBlock(blocks.folder, block, content, draft.grow)
      if (meta === undefined) continue
      written.add(ulid)
      await blocks.add(ulid, [], draft)
    } finally {
      draft.settle()
    }
  }
}

type Planned = {
  readonly symbols: ReadonlySet<string>
  readonly starts: readonly number[]
  readonly spanMs: number
  readonly draft: Draft
}

async function expectBlocks(series: readonly IncomingSeries[], { symbols, starts, spanMs, draft }: Planned) {
  try {
    await draft.expect(boundImport(series, symbols, starts.length))
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    // They may well fold better than that.
    let bytes = 0
    for (const startMs of starts) bytes += await measureImport(seriesWithin(series, startMs, startMs + spanMs), symbols)
    await draft.expect(bytes)
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
