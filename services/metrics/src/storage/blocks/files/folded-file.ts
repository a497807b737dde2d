import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { ByteWriter } from '../../wal/byte-writer.ts'
import { holdsChecksum, readU32, readU64, writeChecksum, writeU32, writeU64 } from '../format/big-endian.ts'
import type { Grow } from './buffered-file.ts'
import { type ByteSource, openPlain } from './byte-source.ts'
import { DamagedError } from './damage.ts'

// A page is unfolded for each byte that is read of it: as large as what is kept of a file at once.
const pageBytes = 1 << 18
// How many bytes there were, how many pages, and the checksum.
const trailerBytes = 16
// How long each page is.
const lengthBytes = 4
const fold = promisify(deflateRaw)
const unfold = promisify(inflateRaw)

/** Writes the bytes of a file into another one, page by page in less room, and flushes it. */
export async function foldFile(from: string, to: string, grow: Grow): Promise<void> {
  const source = await openPlain(from)
  try {
    await foldInto(source, await open(to, 'wx'), grow)
  } finally {
    await source.close()
  }
}

/** Takes the bytes of a file from its start to its end, and tells what `foldFile` makes of it. */
export class FoldedSize {
  readonly #page = Buffer.alloc(pageBytes)
  #used = 0
  #bytes = trailerBytes

  /** In bytes; of the last page only once `sync` has resolved. */
  get bytes(): number {
    return this.#bytes
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + pageBytes - this.#used)
      this.#page.set(part, this.#used)
      this.#used += part.length
      at += part.length
      if (this.#used === pageBytes) await this.sync()
    }
  }

  async sync(): Promise<void> {
    if (this.#used === 0) return
    this.#bytes += (await fold(this.#page.subarray(0, this.#used))).length + lengthBytes
    this.#used = 0
  }

  async close(): Promise<void> {}
}

async function foldInto(source: ByteSource, target: FileHandle, grow: Grow): Promise<void> {
  try {
    const table = new ByteWriter()
    for (let at = 0; at < source.size; at += pageBytes) {
      const folded = await fold(await source.read(at, pageBytes))
      await grow(folded.length)
      await target.write(folded)
      writeU32(table, folded.length)
    }
    const pages = table.length / 4
    writeU64(table, source.size)
    writeU32(table, pages)
    writeChecksum(table, 0)
    await grow(table.length)
    await target.write(table.bytes, 0, table.length)
    await target.sync()
  } finally {
    await target.close()
  }
}

/**
 * The bytes that a folded file stands for.
 *
 * @throws {DamagedError} when its table is not what was written. Of the pages nothing is checked but that they unfold
 */
export async function openFolded(path: string): Promise<ByteSource> {
  const file = await openPlain(path)
  try {
    const { size, ends } = await readTable(path, file)
    const page = async (index: number) => {
      const start = index === 0 ? 0 : (ends[index - 1] ?? 0)
      const folded = await file.read(start, (ends[index] ?? start) - start)
      return unfold(folded, { maxOutputLength: pageBytes })
    }
    return {
      size,
      async read(offset, length) {
        const end = Math.min(offset + length, size)
        const parts: Uint8Array[] = []
        for (let at = offset; at < end; at = (Math.floor(at / pageBytes) + 1) * pageBytes) {
          const first = Math.floor(at / pageBytes) * pageBytes
          parts.push((await page(first / pageBytes)).subarray(at - first, end - first))
        }
        return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readTable(path: string, file: ByteSource) {
  const damaged = () => new DamagedError(path, 'the table of pages')
  const trailer = await file.read(Math.max(0, file.size - trailerBytes), trailerBytes)
  const pages = trailer.length < trailerBytes ? Number.POSITIVE_INFINITY : readU32(trailer, 8)
  const tableBytes = pages * 4 + trailerBytes
  if (tableBytes > file.size) throw damaged()
  const table = await file.read(file.size - tableBytes, tableBytes)
  if (!holdsChecksum(table, 0, table.length - 4)) throw damaged()
  let end = 0
  const ends = Array.from({ length: pages }, (_, at) => (end += readU32(table, at * 4)))
  return { size: readU64(table, pages * 4), ends }
}
