import { mkdir, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'
import { type CheckpointHeader, checkpointType, readHeader } from './checkpoint/checkpoint-file.ts'
import { checkpointName } from './checkpoint/checkpointer.ts'
import { chunkFileName, chunksType } from './checkpoint/chunk-files.ts'
import { readChunk } from './checkpoint/chunk-record.ts'
import { readSeries, reopenSeries } from './checkpoint/series-record.ts'
import { Head } from './head/head.ts'
import type { Quarantine } from './quarantine.ts'
import { ByteReader } from './wal/byte-reader.ts'
import { decodeBatch } from './wal/encode-batch.ts'
import { readRecords } from './wal/read-records.ts'
import { segmentName } from './wal/wal-writer.ts'

export type Recovered = {
  readonly head: Head
  /** Files of chunks and how many bytes of each count. */
  readonly files: ReadonlyMap<number, number>
  /** The number for the next segment of the log. */
  readonly nextSegment: number
  /** The lowest number of a segment that is there, or else `nextSegment`. */
  readonly firstSegment: number
  /** Bytes of the segments that are there. */
  readonly logBytes: number
  /** Samples read from the log. */
  readonly replayed: number
  /** Samples of series that nothing is known of: their definition was in a part that cannot be read. */
  readonly orphaned: number
}

type State = {
  readonly dir: string
  readonly quarantine: Quarantine
  readonly head: Head
  readonly refs: Map<number, number>
}

/** Brings back what the files in `dir` hold, as far as they can be read; what cannot be is put aside. */
export async function recover(dir: string, quarantine: Quarantine): Promise<Recovered> {
  await mkdir(join(dir, 'wal'), { recursive: true })
  const state: State = { dir, quarantine, head: new Head(), refs: new Map() }
  const { header, reopen } = await readCheckpoint(state)
  const files = await readChunkFiles(state, header)
  reopen()
  state.head.series.reserve(header?.nextNumber ?? 0)
  const log = await readLog(state, header?.firstSegment ?? 0)
  state.head.removeEmpty([...state.head.series.refs()])
  return { head: state.head, files, ...log }
}

type Checkpoint = {
  /** `undefined` when there is none that can be read to its end. */
  readonly header: CheckpointHeader | undefined
  /** Brings back the open chunks, which come after the closed ones. */
  readonly reopen: () => void
}

async function readCheckpoint(state: State): Promise<Checkpoint> {
  const path = join(state.dir, checkpointName)
  await rm(`${path}.tmp`, { force: true, recursive: true })
  const bytes = await readOrPutAside(state, path)
  if (bytes === undefined) return { header: undefined, reopen: () => undefined }
  const symbols: string[] = []
  // Places instead of chunks: there is one for every series.
  const open = { refs: [] as number[], places: [] as number[] }
  let header: CheckpointHeader | undefined
  const good = readRecords(bytes, (type, content) => {
    if (type === checkpointType.symbols) while (!content.isAtEnd) symbols.push(content.text())
    if (type === checkpointType.header) header = readHeader(content)
    while (type === checkpointType.series && !content.isAtEnd) {
      const { number, ref, openAt } = readSeries(content, state.head, symbols)
      state.refs.set(number, ref)
      if (openAt === undefined) continue
      open.refs.push(ref)
      open.places.push(openAt)
    }
  })
  if (good < bytes.length || header === undefined) await state.quarantine.keep(path, bytes)
  const reopen = () => {
    for (const [at, ref] of open.refs.entries()) reopenSeries(new ByteReader(bytes, open.places[at]), state.head, ref)
  }
  return { header, reopen }
}

async function readChunkFiles(state: State, header: CheckpointHeader | undefined): Promise<Map<number, number>> {
  const lengths = new Map<number, number>()
  for (const number of await listNumbers(state.dir, '.chunks')) {
    const path = join(state.dir, chunkFileName(number))
    const counts = header === undefined ? Number.POSITIVE_INFINITY : header.files.get(number)
    if (counts === undefined) await rm(path)
    else {
      const bytes = await readOrPutAside(state, path)
      if (bytes !== undefined) lengths.set(number, await readChunks(state, bytes.subarray(0, counts), path, number))
    }
  }
  return lengths
}

async function readChunks(state: State, bytes: Uint8Array, path: string, file: number): Promise<number> {
  const good = readRecords(bytes, (type, content) => {
    while (type === chunksType && !content.isAtEnd) {
      const { number, chunk } = readChunk(content, file)
      const ref = state.refs.get(number)
      if (ref !== undefined) state.head.chunks.adopt(ref, chunk)
    }
  })
  if (good < bytes.length) await state.quarantine.keep(path, bytes.subarray(good))
  return good
}

async function readLog(state: State, firstSegment: number) {
  const counts = { replayed: 0, orphaned: 0, logBytes: 0 }
  const segments = await listNumbers(join(state.dir, 'wal'), '.wal')
  let broken = false
  for (const segment of segments) {
    const path = join(state.dir, 'wal', segmentName(segment))
    if (segment < firstSegment) await rm(path)
    else if (broken) await state.quarantine.take(path)
    else broken = !(await replay(state, path, counts))
  }
  const nextSegment = Math.max(firstSegment, (segments.at(-1) ?? 0) + 1)
  return { nextSegment, firstSegment: segments[0] ?? nextSegment, ...counts }
}

/** Whether the whole segment could be read. */
async function replay(
  state: State,
  path: string,
  counts: { replayed: number; orphaned: number; logBytes: number },
): Promise<boolean> {
  const { head, refs } = state
  const bytes = await readOrPutAside(state, path)
  if (bytes === undefined) return false
  const good = readRecords(bytes, (type, content) =>
    decodeBatch(type, content, {
      series: (number, labels) => refs.set(number, head.find(labels) ?? head.create(labels, number)),
      sample(number, timeMs, high, low, arrivedS) {
        counts.replayed += 1
        const ref = refs.get(number)
        if (ref === undefined) counts.orphaned += 1
        else store(head, ref, timeMs, high, low, arrivedS)
      },
    }),
  )
  counts.logBytes += good
  if (good === bytes.length) return true
  await state.quarantine.keep(path, bytes.subarray(good))
  await truncate(path, good)
  return false
}

// A checkpoint may hold samples that the log holds too.
function store(head: Head, ref: number, timeMs: number, high: number, low: number, arrivedS: number): void {
  if (timeMs > (head.series.lastMs[ref] ?? 0)) head.append(ref, timeMs, high, low, arrivedS)
  else if (head.valueAt(ref, timeMs) === undefined) head.insertLate(ref, timeMs, high, low)
}

/** A file's bytes; `undefined` when there is none, or none that this user or this disk can read. */
async function readOrPutAside({ quarantine }: State, path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') await quarantine.take(path)
    return undefined
  }
}

async function listNumbers(dir: string, ending: string): Promise<number[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(ending))
  return names
    .map((name) => Number.parseInt(name, 10))
    .filter(Number.isSafeInteger)
    .sort((a, b) => a - b)
}
