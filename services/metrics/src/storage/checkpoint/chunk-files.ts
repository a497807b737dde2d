import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@hearth/kernel'
import { ByteWriter } from '../wal/byte-writer.ts'
import type { ChunkFileState } from './checkpoint-header.ts'

/** Type of the records in files of chunks. */
export const chunksType = 20

export const chunkTypes: ReadonlySet<number> = new Set([chunksType])

export const chunkFileName = (number: number): string => `${String(number).padStart(8, '0')}.chunks`

type KnownFile = Pick<ChunkFileState, 'length' | 'holes'>

/** The files that closed chunks are written to, each chunk once. */
export class ChunkFiles {
  readonly #dir: string
  readonly #fullBytes: () => number
  readonly #files: Map<number, KnownFile>
  // A file that is being removed must not be taken for one that is begun meanwhile.
  #lastNumber: number

  /** @param fullBytes from this length on another file is begun */
  constructor(dir: string, fullBytes: () => number, files: ReadonlyMap<number, KnownFile>) {
    this.#dir = dir
    this.#fullBytes = fullBytes
    this.#files = new Map(files)
    this.#lastNumber = Math.max(0, ...files.keys())
  }

  get numbers(): readonly number[] {
    return [...this.#files.keys()]
  }

  get bytes(): number {
    return [...this.#files.values()].reduce((sum, { length }) => sum + length, 0)
  }

  /** The number of the file that is written on. */
  get current(): number {
    const newest = this.#lastNumber
    const file = this.#files.get(newest)
    return file !== undefined && file.length < this.#fullBytes() && file.holes.length === 0 ? newest : newest + 1
  }

  /**
   * What a checkpoint says of the files.
   *
   * @param samples how many samples of each are in use
   * @param grown the file that was written to for this checkpoint
   */
  states(
    samples: ReadonlyMap<number, number>,
    grown: { readonly file: number; readonly length: number } | undefined,
  ): ReadonlyMap<number, ChunkFileState> {
    const files = new Map(this.#files)
    if (grown !== undefined) files.set(grown.file, { length: grown.length, holes: files.get(grown.file)?.holes ?? [] })
    return new Map([...files].map(([number, known]) => [number, { ...known, samples: samples.get(number) ?? 0 }]))
  }

  /** The checkpoint with these states is in place: what was written counts. */
  settle(states: ReadonlyMap<number, ChunkFileState>): void {
    for (const [number, { length, holes }] of states) this.#files.set(number, { length, holes })
  }

  /** Appends records and flushes them. They do not count until the caller settles. */
  async write(file: number, content: ByteWriter): Promise<number> {
    const start = this.#files.get(file)?.length ?? 0
    this.#lastNumber = file
    const path = join(this.#dir, chunkFileName(file))
    const handle = await open(path, start === 0 ? 'w' : 'r+')
    try {
      await handle.truncate(start)
      for (let at = 0; at < content.length; )
        at += (await handle.write(content.bytes, at, content.length - at, start + at)).bytesWritten
      await handle.datasync()
    } catch (error) {
      // Nobody counts what was written of it.
      await (start === 0 ? rm(path, { force: true }) : handle.truncate(start)).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
    if (start === 0) await syncFolder(this.#dir)
    return start + content.length
  }

  async remove(file: number): Promise<void> {
    this.#files.delete(file)
    await rm(join(this.#dir, chunkFileName(file)), { force: true })
  }
}

/** A writer with one record of chunks begun. */
export function beginChunks(): ByteWriter {
  const writer = new ByteWriter()
  writer.beginRecord(chunksType)
  return writer
}
