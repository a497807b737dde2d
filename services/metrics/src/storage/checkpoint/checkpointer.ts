import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { beingWritten, none } from '../head/chunks/chunk-table.ts'
import { visitChunks } from '../head/chunks/visit-chunks.ts'
import type { Head } from '../head/head.ts'
import type { DiskRoom, Draft } from '../room/disk-room.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'
import { previousOf, writeCheckpoint } from './checkpoint-file.ts'
import type { CheckpointHeader } from './checkpoint-header.ts'
import { beginChunks, type ChunkFiles, chunksType } from './chunk-files.ts'
import { writeChunk } from './chunk-record.ts'

export const checkpointName = 'checkpoint'

// What a damaged byte takes with it: a closed chunk stands nowhere else.
const fullRecordBytes = 4_096

export type CheckpointerDeps = {
  readonly head: Head
  readonly dir: string
  readonly files: ChunkFiles
  readonly metadata: Iterable<MetricDescription>
  readonly room: Pick<DiskRoom, 'draft'>
}

/** Where the log stands while a checkpoint is written. */
export type LogPlace = Pick<CheckpointHeader, 'firstSegment' | 'keptSegment'> & { readonly logged: () => number }

/** Writes down what the log holds, so that little of the log has to be read at the next start. */
export class Checkpointer {
  readonly #deps: CheckpointerDeps
  readonly #path: string
  #bytes = 0
  #previousBytes = 0
  // Of the one that is being written.
  #writtenBytes = 0

  constructor(deps: CheckpointerDeps) {
    this.#deps = deps
    this.#path = join(deps.dir, checkpointName)
  }

  /** Bytes of the last checkpoint and of the one before it. */
  get bytes(): number {
    return this.#bytes + this.#previousBytes
  }

  /** What the next one takes beside them, about. */
  get nextBytes(): number {
    return this.#bytes
  }

  /** What is left of that to the one that is being written; all of it while none is. */
  get restBytes(): number {
    return Math.max(0, this.nextBytes - this.#writtenBytes)
  }

  /** Finds out how large the checkpoints are that were there at the start. */
  async measure(): Promise<void> {
    const [bytes, previousBytes] = await Promise.all([this.#path, previousOf(this.#path)].map(sizeOf))
    this.#bytes = bytes ?? 0
    this.#previousBytes = previousBytes ?? 0
  }

  async write({ firstSegment, keptSegment, logged }: LogPlace): Promise<void> {
    const { head, files, room } = this.#deps
    const draft = room.draft('must')
    const file = files.current
    const closed = new ClosedChunks(head, file)
    let written: CheckpointHeader['files'] = new Map()
    try {
      const bytes = await writeCheckpoint(this.#path, {
        head,
        metadata: this.#deps.metadata,
        beforeSeries: (ref) => closed.take(ref),
        grow: async (more) => {
          await draft.grow(more)
          this.#writtenBytes += more
        },
        finish: async () => {
          const length = await closed.writeTo(files, draft)
          written = files.states(closed.samples, length === undefined ? undefined : { file, length })
          return { firstSegment, keptSegment, nextNumber: head.series.nextNumber, logged: logged(), files: written }
        },
      })
      this.#previousBytes = this.#bytes
      this.#bytes = bytes
      files.settle(written)
    } catch (error) {
      closed.settle(none)
      throw error
    } finally {
      draft.settle()
      this.#writtenBytes = 0
    }
    closed.settle(file)
  }
}

/** The closed chunks that go to a file with one checkpoint, and how many samples each file then serves. */
class ClosedChunks {
  readonly #head: Head
  readonly #file: number
  readonly #records = beginChunks()
  readonly #taken: number[] = []
  #recordStart = 0
  readonly samples = new Map<number, number>()

  constructor(head: Head, file: number) {
    this.#head = head
    this.#file = file
  }

  take(ref: number): void {
    this.#head.foldLate(ref)
    this.#collect(ref, this.#records)
    visitChunks(this.#head, ref, (file, samples) => {
      const into = file === beingWritten ? this.#file : file
      this.samples.set(into, (this.samples.get(into) ?? 0) + samples)
    })
  }

  /** The length of the file with them; `undefined` when there are none. */
  async writeTo(files: ChunkFiles, draft: Draft): Promise<number | undefined> {
    this.#records.endRecord()
    if (this.#taken.length === 0) return undefined
    await draft.grow(this.#records.length)
    return files.write(this.#file, this.#records)
  }

  /** Says of the chunks that they are in `file`, or in none. */
  settle(file: number): void {
    const { chunks } = this.#head
    for (const at of this.#taken) {
      // Chunks that went meanwhile, and places used again, do not say that they are being written.
      if (chunks.table.file[at] !== beingWritten) continue
      if (file === none) chunks.table.file[at] = none
      else chunks.assignFile(at, file)
    }
  }

  #collect(ref: number, into: ByteWriter): void {
    const { chunks, series } = this.#head
    const { table } = chunks
    for (const at of chunks.unwritten(ref)) {
      if (into.length - this.#recordStart >= fullRecordBytes) this.#nextRecord(into)
      writeChunk(into, series.number[ref] ?? 0, {
        minMs: table.minMs[at] ?? 0,
        maxMs: table.maxMs[at] ?? 0,
        arrivedS: table.arrivedS[at] ?? 0,
        bytes: chunks.bytesOf(at, table.length[at] ?? 0),
      })
      table.file[at] = beingWritten
      this.#taken.push(at)
    }
  }

  #nextRecord(into: ByteWriter): void {
    into.endRecord()
    this.#recordStart = into.length
    into.beginRecord(chunksType)
  }
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
