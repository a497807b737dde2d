import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { errorCode, renameAndSync } from '@hearth/kernel'
import { z } from 'zod'
import type { Nanos } from '../domain/lines/line.ts'
import { mergeRuns, type Run } from '../domain/streams/merge-runs.ts'
import type { LineColumns, LineWish, StreamEntry, StreamLabels } from '../domain/streams/stream-store.ts'
import {
  type ChunkHeader,
  type ChunkWish,
  canJoin,
  decodeChunk,
  decodeColumns,
  encodeChunk,
  type PackedChunk,
  packChunks,
  readHeader,
} from './chunk.ts'
import { decodeFrame, encodeFrame, scanFrames } from './frames.ts'
import type { Head } from './head.ts'
import { mayHoldNeedles } from './text-filter.ts'

/** Where a chunk lies in its file. */
export type ChunkPlace = ChunkHeader & {
  readonly at: number
  readonly length: number
  /** Of the frame behind it, with the filter of its text; 0 where there is none. */
  readonly filterLength: number
}

/** A file of sealed chunks. What it spans stands in its name, so that a start need not read it. */
export type Block = {
  readonly number: number
  readonly path: string
  readonly from: Nanos
  readonly to: Nanos
  readonly fileBytes: number
}

const maxChunkChars = 524_288
const maxChunkLines = 16_384
const leastChunkBytes = 131_072
const mostChunkBytes = 1_048_576
const footBytes = 8
const nameForm = /^(\d{10})-(\d{19})-(\d{19})\.block$/

const indexForm = z.object({
  labels: z.array(z.record(z.string(), z.string())),
  /** Place of the labels, first and last time, lines, bytes, place and length in the file. */
  chunks: z.array(z.tuple([z.int(), z.string(), z.string(), z.int(), z.int(), z.int(), z.int()])),
  /** Lengths of the frames with their filters, each behind its chunk. Files of earlier versions have none. */
  filters: z.array(z.int().min(0)).optional(),
})

/** The block of this file name, or `undefined` for another file. */
export function blockOf(dir: string, name: string, fileBytes: number): Block | undefined {
  const [, number = '', from = '', to = ''] = nameForm.exec(name) ?? []
  if (number === '') return undefined
  return { number: Number(number), path: join(dir, name), from, to, fileBytes }
}

/** Writes the lines of a head as one file of compressed chunks; on the disk when this resolves, and nothing otherwise. */
export async function writeBlock(dir: string, number: number, head: Head): Promise<Block> {
  const name = `${String(number).padStart(10, '0')}-${head.from}-${head.to}.block`
  const path = join(dir, name)
  const draft = `${path}.draft`
  try {
    const fileBytes = await writeChunks(draft, head)
    await renameAndSync(draft, path)
    return { number, path, from: head.from, to: head.to, fileBytes }
  } catch (error) {
    // On a full disk what is left of it would take the room that lines need.
    await rm(draft, { force: true })
    throw error
  }
}

async function writeChunks(draft: string, head: Head): Promise<number> {
  const places: ChunkPlace[] = []
  const file = await open(draft, 'w')
  let at = 0
  try {
    for (const labels of head.labels) {
      for await (const { parts, filter } of chunksOf(head, labels)) {
        const frame = encodeFrame(parts)
        const behind = filter === undefined ? [] : [encodeFrame([filter])]
        await file.appendFile(Buffer.concat([frame, ...behind]))
        const [length, filterLength] = [frame.length, behind[0]?.length ?? 0]
        places.push({ ...readHeader(Buffer.concat(parts.slice(0, 2))), at, length, filterLength })
        at += length + filterLength
      }
    }
    const index = encodeFrame([zstdCompressSync(JSON.stringify(listPlaces(places)))])
    const foot = Buffer.alloc(footBytes)
    foot.writeUIntLE(at, 0, 6)
    await file.appendFile(Buffer.concat([index, foot]))
    await file.sync()
    return at + index.length + footBytes
  } finally {
    await file.close()
  }
}

const all = { from: '', until: '~', needles: [] }

/**
 * The lines of a stream as compressed chunks. Runs that are alone in their time are joined as they are, where together
 * they are large enough.
 */
async function* chunksOf(head: Head, labels: StreamLabels): AsyncGenerator<PackedChunk> {
  let others: Run[] = []
  for (const { runs, chunks, bytes } of groupRuns(head.runs(labels, 0, all))) {
    const [first, ...rest] = chunks
    if (first === undefined || bytes < leastChunkBytes || bytes > mostChunkBytes) {
      others.push(...runs)
      continue
    }
    yield* encodeRuns(others)
    others = []
    yield packChunks([first, ...rest])
  }
  yield* encodeRuns(others)
}

/** Runs that follow one another; `chunks` are theirs where they can be one as they are, and none otherwise. */
type Group = { readonly runs: Run[]; readonly chunks: Buffer[]; bytes: number }

function groupRuns(unsorted: ReturnType<Head['runs']>): readonly Group[] {
  const runs = unsorted.toSorted((left, right) => (left.from < right.from ? -1 : 1))
  const groups: Group[] = []
  let reached = ''
  for (const [at, run] of runs.entries()) {
    const isApart = run.from > reached && (runs[at + 1]?.from ?? '~') > run.to
    if (run.to > reached) reached = run.to
    const chunk = isApart ? run.chunk : undefined
    const [group, bytes] = [groups.at(-1), chunk?.length ?? 0]
    const [first] = group?.chunks ?? []
    if (
      group === undefined ||
      first === undefined ||
      chunk === undefined ||
      group.bytes + bytes > mostChunkBytes ||
      !canJoin(first, chunk)
    )
      groups.push({ runs: [run], chunks: chunk === undefined ? [] : [chunk], bytes })
    else {
      group.runs.push(run)
      group.chunks.push(chunk)
      group.bytes += bytes
    }
  }
  return groups
}

async function* encodeRuns(runs: readonly Run[]): AsyncGenerator<PackedChunk> {
  let piece: StreamEntry[] = []
  let chars = 0
  for await (const batch of mergeRuns(runs, 'forward', new AbortController().signal)) {
    for (const entry of batch) {
      if (piece.length > 0 && (chars + entry.line.length > maxChunkChars || piece.length >= maxChunkLines)) {
        yield encodeChunk(piece)
        piece = []
        chars = 0
      }
      piece.push(entry)
      chars += entry.line.length
    }
  }
  if (piece.length > 0) yield encodeChunk(piece)
}

function listPlaces(places: readonly ChunkPlace[]): z.output<typeof indexForm> {
  const labels = [...new Set(places.map((place) => JSON.stringify(place.labels)))]
  const placeOf = new Map(labels.map((text, at) => [text, at]))
  return {
    labels: labels.map((text) => JSON.parse(text) as StreamLabels),
    chunks: places.map((place) => [
      placeOf.get(JSON.stringify(place.labels)) ?? 0,
      place.from,
      place.to,
      place.count,
      place.bytes,
      place.at,
      place.length,
    ]),
    filters: places.map(({ filterLength }) => filterLength),
  }
}

/**
 * Where the chunks of a file lie: from the index at its end, or where that is damaged from the chunks themselves.
 *
 * @param report told of what is damaged
 * @returns none when the file is gone: what is too old is deleted while others read
 */
export async function readIndex(
  { path }: Block,
  one: (labels: StreamLabels) => StreamLabels,
  report: (fault: string) => void,
): Promise<readonly ChunkPlace[]> {
  const listed = await readList(path)
  if (listed === 'missing') return []
  if (listed !== undefined) {
    const labels = listed.labels.map(one)
    return listed.chunks.map(([place, from, to, count, size, at, length], nth) => {
      const filterLength = listed.filters?.[nth] ?? 0
      return { labels: labels[place] ?? {}, from, to, count, bytes: size, at, length, filterLength }
    })
  }
  report(`the index of ${path} is damaged: its chunks are looked for`)
  const bytes = await readFile(path).catch(orMissing)
  if (bytes === undefined) return []
  return scanFrames(bytes).frames.flatMap(({ at, length, content }) => {
    try {
      const header = readHeader(content)
      return [{ ...header, labels: one(header.labels), at, length, filterLength: 0 }]
    } catch {
      // The frame is whole and no chunk: a filter, or the index itself, of which the foot is damaged.
      return []
    }
  })
}

async function readList(path: string): Promise<z.output<typeof indexForm> | 'missing' | undefined> {
  const file = await open(path).catch(orMissing)
  if (file === undefined) return 'missing'
  try {
    const { size } = await file.stat()
    if (size < footBytes) return undefined
    const foot = await readAt(file, size - footBytes, footBytes)
    const at = foot.readUIntLE(0, 6)
    if (at > size - footBytes) return undefined
    const content = decodeFrame(await readAt(file, at, size - footBytes - at))
    return content && indexForm.parse(JSON.parse(zstdDecompressSync(content).toString()))
  } catch (error) {
    if (errorCode(error)?.startsWith('E') === true) throw error
    return undefined
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}

/** The lines of one chunk that are wanted; none, and a word of it, where it is damaged. */
export async function readChunk(
  block: Block,
  place: ChunkPlace,
  wish: ChunkWish,
  report: (fault: string) => void,
): Promise<readonly StreamEntry[]> {
  const content = await readContent(block, place, wish, report)
  return content === undefined ? [] : decodeChunk(content, place.labels, wish)
}

/** The lines of one chunk within a range as columns; none, and a word of it, where it is damaged. */
export async function readChunkColumns(
  block: Block,
  place: ChunkPlace,
  wish: ChunkWish,
  { withTexts, report }: { readonly withTexts: boolean; readonly report: (fault: string) => void },
): Promise<LineColumns | undefined> {
  const content = await readContent(block, place, wish, report)
  return content && decodeColumns(content, place.labels, wish, withTexts)
}

async function readContent(
  { path }: Block,
  place: ChunkPlace,
  wish: LineWish,
  report: (fault: string) => void,
): Promise<Buffer | undefined> {
  const file = await open(path).catch(orMissing)
  if (file === undefined) return undefined
  try {
    if (!(await mayHold(file, place, wish))) return undefined
    const content = decodeFrame(await readAt(file, place.at, place.length))
    if (content === undefined) report(`${place.count} lines in ${path} are damaged and left out`)
    return content
  } finally {
    await file.close()
  }
}

// Damage to a filter costs no line: those of its chunk are looked at.
async function mayHold(file: FileHandle, place: ChunkPlace, { needles }: LineWish): Promise<boolean> {
  if (place.filterLength === 0 || needles.length === 0) return true
  const filter = decodeFrame(await readAt(file, place.at + place.length, place.filterLength))
  return filter === undefined || mayHoldNeedles(filter, needles)
}

function orMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
