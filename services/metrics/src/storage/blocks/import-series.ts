import { randomBytes } from 'node:crypto'
import type { IncomingSeries } from '../../domain/model/ingest.ts'
import type { Draft } from '../disk-room.ts'
import type { BlockSet } from './block-set.ts'
import { compareSeries } from './format/compare-bytes.ts'
import { createUlid } from './format/ulid.ts'
import { encodeSamples } from './samples/encode-samples.ts'
import { type BlockSeries, writeBlock } from './write-block.ts'

export type ImportOptions = {
  readonly nowMs: number
  /** Spans that blocks may have, ascending, Unix milliseconds. */
  readonly spansMs: readonly number[]
  /** Counts what is written of one block, until it stands. */
  readonly draft: () => Draft
}

// A few old samples a day must not make thousands of blocks.
const maxBlocks = 10

/** Writes samples of any age into blocks of their own. Each series comes once, its samples oldest first. */
export async function importSeries(
  blocks: BlockSet,
  series: readonly IncomingSeries[],
  { nowMs, spansMs, draft: createDraft }: ImportOptions,
): Promise<void> {
  const sorted = [...series].sort((a, b) => compareSeries(a.labels, b.labels))
  const spanMs = spansMs.find((span) => startsOf(sorted, span).length <= maxBlocks) ?? spansMs.at(-1) ?? 1
  const symbols = new Set(sorted.flatMap(({ labels }) => [...labels.names, ...labels.values]))
  for (const startMs of startsOf(sorted, spanMs)) {
    const ulid = createUlid(nowMs, randomBytes(10))
    const block = { ulid, compaction: { level: 1, sources: [ulid] } }
    const content = { symbols, series: seriesWithin(sorted, startMs, startMs + spanMs), arrivedMs: () => nowMs }
    const draft = createDraft()
    try {
      const meta = await writeBlock(blocks.folder, block, content, draft.grow)
      if (meta !== undefined) await blocks.add(ulid, [], draft)
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
