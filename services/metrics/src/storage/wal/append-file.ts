import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@hearth/kernel'

/** A new file that grows at its end. A write that fails leaves nothing behind. */
export class AppendFile {
  readonly #file: FileHandle
  #unsynced = false
  bytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** The name of the file is on disk when this resolves. @throws `EEXIST` when it is taken */
  static async create(path: string): Promise<AppendFile> {
    const file = await open(path, 'wx')
    try {
      await syncFolder(dirname(path))
    } catch (error) {
      await file.close()
      // Otherwise its name would be taken for the next try.
      await rm(path, { force: true })
      throw error
    }
    return new AppendFile(file)
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#unsynced = true
    try {
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.bytes + at)
        at += bytesWritten
      }
    } catch (error) {
      await this.#file.truncate(this.bytes).catch(() => undefined)
      throw error
    }
    this.bytes += bytes.length
  }

  /** Flushes what was written since the last time. */
  async sync(): Promise<void> {
    if (!this.#unsynced) return
    this.#unsynced = false
    await this.#file.datasync()
  }

  async close(): Promise<void> {
    try {
      await this.sync()
    } finally {
      await this.#file.close()
    }
  }
}
