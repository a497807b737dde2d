import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { errorCode } from '@hearth/kernel'

/** A file that only grows at its end, up to a size, and then makes room by shifting to `.1`, `.2` … */
export type RotatingFile = {
  /**
   * Appends whole records. When it throws, none of those it had begun is left half-written, and
   * the next call starts afresh.
   */
  append(records: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

export type RotatingFileOptions = {
  readonly path: string
  readonly maxBytes: number
  /** Files in all, the current one included; the oldest is deleted. */
  readonly files: number
}

/** Nothing is opened before the first append. */
export function createRotatingFile({ path, maxBytes, files }: RotatingFileOptions): RotatingFile {
  let handle: FileHandle | undefined
  let size = 0

  async function close(): Promise<void> {
    const open = handle
    handle = undefined
    await open?.close()
  }

  async function current(): Promise<FileHandle> {
    if (handle !== undefined) return handle
    handle = await open(path, 'a', 0o600)
    size = (await handle.stat()).size
    return handle
  }

  async function writeBatch(batch: Buffer): Promise<void> {
    const file = await current()
    try {
      await file.appendFile(batch)
      size += batch.length
    } catch (error) {
      await file.truncate(size).catch(() => undefined)
      await close().catch(() => undefined)
      throw error
    }
  }

  return {
    close,
    async append(records) {
      let rest = records
      while (rest.length > 0) {
        await current()
        const count = fitting(rest, maxBytes - size)
        if (count === 0 && size > 0) {
          await close()
          await shift(path, files)
          continue
        }
        // A record larger than a whole file gets a file of its own.
        await writeBatch(Buffer.concat(rest.slice(0, Math.max(1, count))))
        rest = rest.slice(Math.max(1, count))
      }
    },
  }
}

function fitting(records: readonly Buffer[], room: number): number {
  let bytes = 0
  const first = records.findIndex((record) => {
    bytes += record.length
    return bytes > room
  })
  return first === -1 ? records.length : first
}

async function shift(path: string, files: number): Promise<void> {
  const nameOf = (at: number) => (at === 0 ? path : `${path}.${at}`)
  await rm(nameOf(files - 1), { force: true })
  for (let at = files - 2; at >= 0; at--) {
    await rename(nameOf(at), nameOf(at + 1)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  }
}
