import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChunkFileState } from '../checkpoint/checkpoint-header.ts'
import { chunkFileName, chunksType, chunkTypes } from '../checkpoint/chunk-files.ts'
import { readChunk } from '../checkpoint/chunk-record.ts'
import { visitChunks } from '../head/chunks/visit-chunks.ts'
import type { Head } from '../head/head.ts'
import { type Span, scanRecords } from '../wal/scan-records.ts'
import { listNumbers } from './list-numbers.ts'
import { exactly, upTo } from './losses.ts'
import type { Checkpoints } from './read-checkpoints.ts'
import { putAside, type RecoveryState, readWhole } from './recovery-state.ts'

// The densest chunk: 120 equal samples at equal distances take 50 bytes with what stands before them.
const maxSamplesPerByte = 2.4

export type FoundFile = ChunkFileState & {
  /** What could not be read at this start. */
  readonly damaged: readonly Span[]
}

/**
 * Reads the files of closed chunks, as far as the checkpoint counts them. Without a checkpoint to go by all of
 * each file is read.
 */
export async function readChunkFiles(
  state: RecoveryState,
  { header, oldestMs }: Pick<Checkpoints, 'header' | 'oldestMs'>,
): Promise<ReadonlyMap<number, FoundFile>> {
  const found = new Map<number, FoundFile>()
  for (const number of await listNumbers(state.dir, '.chunks')) {
    const path = join(state.dir, chunkFileName(number))
    const known = header === undefined ? unknown : header.files.get(number)
    if (known === undefined) await rm(path)
    else {
      const file = await readChunkFile(state, path, { number, known, oldestMs })
      if (file !== undefined) found.set(number, file)
    }
  }
  return found
}

const unknown: ChunkFileState = { length: Number.POSITIVE_INFINITY, samples: undefined, holes: [] }

type Wanted = {
  readonly number: number
  readonly known: ChunkFileState
  readonly oldestMs: readonly number[]
}

async function readChunkFile(
  state: RecoveryState,
  path: string,
  { number: file, known, oldestMs }: Wanted,
): Promise<FoundFile | undefined> {
  const whole = await readWhole(state, path)
  if (whole === 'absent') return undefined
  if (whole === 'unreadable') {
    state.losses.samples(known.samples === undefined ? upTo(undefined) : exactly(known.samples))
    return undefined
  }
  const bytes = whole.subarray(0, known.length)
  const { head, refs } = state
  const unread = scanRecords(bytes, { types: chunkTypes, holes: known.holes }, (type, content) => {
    while (type === chunksType && !content.isAtEnd) {
      const { number, chunk } = readChunk(content, file)
      const ref = refs.get(number)
      head.series.reserve(number + 1)
      if (ref !== undefined && chunk.maxMs >= (oldestMs[ref] ?? Number.NEGATIVE_INFINITY)) head.chunks.adopt(ref, chunk)
    }
  })
  const isCut = Number.isFinite(known.length) && bytes.length < known.length
  const damaged = isCut ? [...unread, { start: bytes.length, end: known.length }] : unread
  await putAside(state, path, bytes, damaged)
  return { length: bytes.length, samples: known.samples, holes: [...known.holes, ...unread], damaged }
}

/** Counts what the damaged files held and is not there; to be called before the log is read. */
export function countMissing({ head, losses }: RecoveryState, files: ReadonlyMap<number, FoundFile>): void {
  if ([...files.values()].every(({ damaged }) => damaged.length === 0)) return
  const states = [...files.values()]
  const expected = states.reduce<number | undefined>(
    (sum, { samples }) => (sum === undefined || samples === undefined ? undefined : sum + samples),
    0,
  )
  if (expected === undefined) losses.samples(upTo(boundOf(states)))
  else losses.samples(exactly(Math.max(0, expected - samplesIn(head, files))))
}

function boundOf(states: readonly FoundFile[]): number {
  const bytes = states.flatMap(({ damaged }) => damaged).reduce((sum, { start, end }) => sum + end - start, 0)
  return Math.ceil(bytes * maxSamplesPerByte)
}

function samplesIn(head: Head, files: ReadonlyMap<number, FoundFile>): number {
  let total = 0
  for (const ref of head.series.refs())
    visitChunks(head, ref, (file, samples) => {
      if (files.has(file)) total += samples
    })
  return total
}
