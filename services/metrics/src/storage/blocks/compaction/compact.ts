import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StartTimes } from '../../../domain/model/start-times.ts'
import type { EncodedChunk } from '../../chunk-encoding/encodings.ts'
import type { Draft } from '../../room/disk-room.ts'
import type { Block, FoundSeries } from '../block.ts'
import type { BlockSeries } from '../block-files.ts'
import type { BlockSet } from '../block-set.ts'
import { DamagedError } from '../files/damage.ts'
import { compareSeries } from '../format/compare-bytes.ts'
import { createUlid } from '../format/ulid.ts'
import { countOf } from '../samples/decode-chunk.ts'
import { encodeSamples } from '../samples/encode-samples.ts'
import { mergeSamples } from '../samples/merge-samples.ts'
import { mergeStarts } from '../samples/merge-starts.ts'
import { readSamples } from '../samples/read-samples.ts'
import { writeBlock } from '../write-block.ts'

const always = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER }
// How long it may keep everything else waiting.
const sliceMs = 8

export type CompactionOptions = {
  /** Unix time in milliseconds. */
  readonly nowMs: number
  readonly signal: AbortSignal
  /** Counts what is written, until the block stands. */
  readonly draft: Draft
}

/**
 * Puts one block in place of others, without what was deleted from them. Of two samples at one time that of the
 * block which is later in `parents` counts.
 *
 * @throws {DamagedError} when one of them is damaged: it stays as it is, for what is left of it can still be read
 */
export async function compactBlocks(
  blocks: BlockSet,
  parents: readonly Block[],
  { nowMs, signal, draft }: CompactionOptions,
): Promise<void> {
  try {
    const meta = await blocks.hold(parents, () => writeMerged(blocks.folder, parents, { nowMs, signal, draft }))
    // What is replaced goes at once, as it is not held here any more.
    if (meta !== undefined) await blocks.add(meta.ulid, parents, draft)
    else for (const parent of parents) await blocks.remove(parent)
  } finally {
    draft.settle()
  }
}

async function writeMerged(folder: string, parents: readonly Block[], { nowMs, signal, draft }: CompactionOptions) {
  const damagedBefore = damagedIn(parents)
  const refuseDamage = () => {
    if (damagedIn(parents) > damagedBefore) throw new DamagedError(folder, 'a block that was to be compacted')
  }
  const symbols: string[] = []
  for (const parent of parents) symbols.push(...(await parent.index.symbols()))
  const content = {
    symbols,
    series: mergeSeries(parents, signal, refuseDamage),
    arrivedMs: () => Math.max(...parents.map(({ ageMs }) => ageMs)),
  }
  return writeBlock(folder, describe(createUlid(nowMs, randomBytes(10)), parents), content, draft.grow)
}

function damagedIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { damaged }) => sum + damaged, 0)
}

function describe(ulid: string, parents: readonly Block[]) {
  const metas = parents.map(({ meta }) => meta)
  return {
    ulid,
    minTime: Math.min(...metas.map(({ minTime }) => minTime)),
    maxTime: Math.max(...metas.map(({ maxTime }) => maxTime)),
    compaction: {
      level: Math.max(...metas.map(({ compaction }) => compaction.level)) + 1,
      sources: [...new Set(metas.flatMap(({ compaction }) => compaction.sources))].sort(),
      parents: metas.map((meta) => ({ ulid: meta.ulid, minTime: meta.minTime, maxTime: meta.maxTime })),
    },
  }
}

type Cursor = { readonly block: Block; readonly rest: AsyncGenerator<FoundSeries>; series: FoundSeries | undefined }

async function* mergeSeries(
  parents: readonly Block[],
  signal: AbortSignal,
  refuseDamage: () => void,
): AsyncGenerator<BlockSeries> {
  const cursors: Cursor[] = []
  for (const block of parents) {
    const rest = block.find([], always)
    cursors.push({ block, rest, series: await nextOf(rest) })
  }
  let sliceEnd = performance.now() + sliceMs
  for (let group = firstOf(cursors); group.length > 0; group = firstOf(cursors)) {
    const labels = group[0]?.series?.labels
    const chunks = await chunksOf(group)
    const starts = await startsOf(group)
    for (const cursor of group) cursor.series = await nextOf(cursor.rest)
    refuseDamage()
    if (labels !== undefined) yield { labels, chunks, starts }
    signal.throwIfAborted()
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
  refuseDamage()
}

async function nextOf(rest: AsyncGenerator<FoundSeries>): Promise<FoundSeries | undefined> {
  const { value, done } = await rest.next()
  return done === true ? undefined : value
}

/** Those whose series is the first of all. */
function firstOf(cursors: readonly Cursor[]): readonly Cursor[] {
  let first: Cursor[] = []
  for (const cursor of cursors) {
    const labels = first[0]?.series?.labels
    if (cursor.series === undefined) continue
    const order = labels === undefined ? -1 : compareSeries(cursor.series.labels, labels)
    if (order < 0) first = [cursor]
    else if (order === 0) first.push(cursor)
  }
  return first
}

async function startsOf(group: readonly Cursor[]): Promise<StartTimes | undefined> {
  const parts = []
  for (const { block, series } of group) {
    const first = series?.chunks[0]
    if (series !== undefined && first !== undefined)
      parts.push({ firstMs: first.minMs, starts: await block.startsOf(series.ref) })
  }
  return mergeStarts(parts)
}

async function chunksOf(group: readonly Cursor[]): Promise<readonly EncodedChunk[]> {
  const whole = await wholeChunks(group)
  if (whole !== undefined) return whole
  const parts = []
  for (const { block, series } of group) if (series !== undefined) parts.push(await readSamples(block, series, always))
  return encodeSamples(mergeSamples(parts))
}

/** The chunks as they are; `undefined` when some touch each other, or hold what was deleted. */
async function wholeChunks(group: readonly Cursor[]): Promise<readonly EncodedChunk[] | undefined> {
  const places = group.flatMap(({ block, series }) => (series?.chunks ?? []).map((place) => ({ block, ...place })))
  places.sort((a, b) => a.minMs - b.minMs)
  const isClean = group.every(({ series }) => series?.deleted.length === 0)
  if (!isClean || places.some(({ minMs }, at) => minMs <= (places[at - 1]?.maxMs ?? Number.NEGATIVE_INFINITY)))
    return undefined
  const chunks: EncodedChunk[] = []
  for (const { block, minMs, maxMs, ref } of places) {
    const chunk = await block.tolerate(() => block.chunks.read(ref))
    if (chunk !== undefined) chunks.push({ ...chunk, minMs, maxMs, samples: countOf(chunk.bytes) })
  }
  return chunks
}
