import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beingWritten, none } from '../head/chunk-table.ts'
import type { Head } from '../head/head.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'
import { writeCheckpoint } from './checkpoint-file.ts'
import { beginChunks, type ChunkFiles, chunksType } from './chunk-files.ts'
import { writeChunk } from './chunk-record.ts'

export const checkpointName = 'checkpoint'

// A record's length is bounded, so that one bad byte does not take everything with it.
const recordBytes = 1 << 18

/** Writes down what the log holds, so that little of the log has to be read at the next start. */
export class Checkpointer {
  readonly #head: Head
  readonly #path: string
  readonly #files: ChunkFiles
  /** Bytes of the last checkpoint. */
  bytes = 0

  constructor(head: Head, dir: string, files: ChunkFiles) {
    this.#head = head
    this.#path = join(dir, checkpointName)
    this.#files = files
  }

  /** Finds out how large the checkpoint is that was there at the start. */
  async measure(): Promise<void> {
    this.bytes = await stat(this.#path).then(
      ({ size }) => size,
      () => 0,
    )
  }

  /**
   * @param firstSegment where the log begins that is not in the checkpoint
   */
  async write(firstSegment: number): Promise<void> {
    const chunks = beginChunks()
    const taken: number[] = []
    let startedRecord = 0
    const file = this.#files.current
    const collect = (ref: number) => {
      this.#head.foldLate(ref)
      this.#collect(ref, chunks, taken)
      if (chunks.length - startedRecord < recordBytes) return
      chunks.endRecord()
      startedRecord = chunks.length
      chunks.beginRecord(chunksType)
    }
    try {
      this.bytes = await writeCheckpoint(this.#path, this.#head, collect, async () => {
        chunks.endRecord()
        const length = taken.length === 0 ? this.#files.lengths.get(file) : await this.#files.write(file, chunks)
        const files = new Map(this.#files.lengths)
        if (length !== undefined) files.set(file, length)
        return { firstSegment, nextNumber: this.#head.series.nextNumber, files }
      })
    } catch (error) {
      this.#settle(taken, none)
      throw error
    }
    if (taken.length > 0) this.#files.lengths.set(file, (this.#files.lengths.get(file) ?? 0) + chunks.length)
    this.#settle(taken, file)
  }

  #collect(ref: number, into: ByteWriter, taken: number[]): void {
    const { chunks, series } = this.#head
    const { table } = chunks
    for (const at of chunks.unwritten(ref)) {
      writeChunk(into, series.number[ref] ?? 0, {
        minMs: table.minMs[at] ?? 0,
        maxMs: table.maxMs[at] ?? 0,
        arrivedS: table.arrivedS[at] ?? 0,
        bytes: chunks.bytesOf(at, table.length[at] ?? 0),
      })
      table.file[at] = beingWritten
      taken.push(at)
    }
  }

  // Chunks that went meanwhile, and places used again, do not say that they are being written.
  #settle(taken: readonly number[], file: number): void {
    const { chunks } = this.#head
    for (const at of taken) {
      if (chunks.table.file[at] !== beingWritten) continue
      if (file === none) chunks.table.file[at] = none
      else chunks.assignFile(at, file)
    }
  }
}
