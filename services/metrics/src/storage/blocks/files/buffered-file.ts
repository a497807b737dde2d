import { open } from 'node:fs/promises'
import { ByteWriter } from '../../wal/byte-writer.ts'

const fullBytes = 1 << 18

/** Resolves once so many bytes may be written; fails where they may not. */
export type Grow = (bytes: number) => Promise<void>

/** For what no bound is on. */
export const growFreely: Grow = async () => undefined

/** Where the bytes of a new file go, part by part; a part is valid until the call ends. */
export type Sink = {
  write(bytes: Uint8Array, position: number): Promise<void>
  /** All that was written is where it belongs when this resolves. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** A new file that is written from its start to its end, in large parts. */
export class BufferedFile {
  readonly #sink: Sink
  readonly #grow: Grow
  #written = 0
  /** Where the next bytes go; call `flushFull` between records. */
  readonly buffer = new ByteWriter(fullBytes * 2)

  /** @param grow asked before any of it goes to the sink */
  constructor(sink: Sink, grow: Grow) {
    this.#sink = sink
    this.#grow = grow
  }

  static async create(path: string, grow: Grow): Promise<BufferedFile> {
    return new BufferedFile(await openSink(path), grow)
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
    await this.#sink.write(bytes, this.#written)
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
      await this.#sink.sync()
    } finally {
      await this.#sink.close()
    }
  }

  /** Lets go of the file as it is. */
  async abandon(): Promise<void> {
    await this.#sink.close().catch(() => undefined)
  }
}

async function openSink(path: string): Promise<Sink> {
  const file = await open(path, 'wx')
  return {
    async write(bytes, position) {
      for (let at = 0; at < bytes.length; )
        at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
    },
    sync: () => file.sync(),
    close: () => file.close(),
  }
}
