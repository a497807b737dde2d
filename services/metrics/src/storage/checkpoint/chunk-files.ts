import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ByteWriter } from '../wal/byte-writer.ts'

/** Type of the records in files of chunks. */
export const chunksType = 20

// A file goes when all of its chunks have gone: small enough that this is soon.
const fullBytes = 8 << 20

export const chunkFileName = (number: number): string => `${String(number).padStart(8, '0')}.chunks`

/** The files that closed chunks are written to, each chunk once. */
export class ChunkFiles {
  readonly #dir: string
  /** Files and how many bytes of each count: what is behind them was never finished. */
  readonly lengths: Map<number, number>

  constructor(dir: string, lengths: ReadonlyMap<number, number>) {
    this.#dir = dir
    this.lengths = new Map(lengths)
  }

  get bytes(): number {
    let bytes = 0
    for (const length of this.lengths.values()) bytes += length
    return bytes
  }

  /** The number of the file that is written on. */
  get current(): number {
    const newest = Math.max(0, ...this.lengths.keys())
    return newest > 0 && (this.lengths.get(newest) ?? 0) < fullBytes ? newest : newest + 1
  }

  /** Appends one record and flushes it. Does not count until the caller sets the length. */
  async write(file: number, content: ByteWriter): Promise<number> {
    const start = this.lengths.get(file) ?? 0
    const handle = await openFor(join(this.#dir, chunkFileName(file)), start)
    try {
      await handle.truncate(start)
      await handle.write(content.bytes, 0, content.length, start)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    return start + content.length
  }

  async remove(file: number): Promise<void> {
    this.lengths.delete(file)
    await rm(join(this.#dir, chunkFileName(file)), { force: true })
  }
}

function openFor(path: string, start: number): Promise<FileHandle> {
  return open(path, start === 0 ? 'w' : 'r+')
}

/** A writer with one record of chunks begun. */
export function beginChunks(): ByteWriter {
  const writer = new ByteWriter()
  writer.beginRecord(chunksType)
  return writer
}
