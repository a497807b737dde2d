import { type FileHandle, open } from 'node:fs/promises'
import { ByteWriter } from '../../wal/byte-writer.ts'

const fullBytes = 1 << 18

/** Resolves once so many bytes may be written; fails where they may not. */
export type Grow = (bytes: number) => Promise<void>

/** For what no bound is on. */
export const growFreely: Grow = async () => undefined

/** A new file that is written from its start to its end, in large parts. */
export class BufferedFile {
  readonly #file: FileHandle
  readonly #grow: Grow
  #written = 0
  /** Where the next bytes go; call `flushFull` between records. */
  readonly buffer = new ByteWriter(fullBytes * 2)

  private constructor(file: FileHandle, grow: Grow) {
    this.#file = file
    this.#grow = grow
  }

  static async create(path: string, grow: Grow): Promise<BufferedFile> {
    return new BufferedFile(await open(path, 'wx'), grow)
  }

  /** Where in the file the next byte stands. */
  get offset(): number {
    return this.#written + this.buffer.length
  }

  get isFull(): boolean {
    return this.buffer.length >= fullBytes
  }

  async flush(): Promise<void> {
    const bytes = this.buffer.written
    await this.#grow(bytes.length)
    for (let at = 0; at < bytes.length; )
      at += (await this.#file.write(bytes, at, bytes.length - at, this.#written + at)).bytesWritten
    this.#written += bytes.length
    this.buffer.clear()
  }

  /** Adds zeros up to a multiple of `unit`. */
  align(unit: number): void {
    const over = this.offset % unit
    if (over > 0) this.buffer.raw(new Uint8Array(unit - over))
  }

  /** All is on disk when this resolves. */
  async finish(): Promise<void> {
    try {
      await this.flush()
      await this.#file.sync()
    } finally {
      await this.#file.close()
    }
  }

  /** Lets go of the file as it is. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined)
  }
}
