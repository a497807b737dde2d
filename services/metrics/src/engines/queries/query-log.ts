import { createWriteStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode, Failure, type Logger } from '@hearth/kernel'

/** Lines in a file, written behind the back of whoever adds them. */
export type QueryLog = {
  readonly isOn: boolean
  /** Adds a line; drops it when the disk does not keep up. */
  write(line: string): void
  /**
   * Writes to another file, or to the same one opened anew, or to none.
   *
   * @throws {Failure} `invalid` when it cannot be opened; what was written to stays
   */
  use(path: string | undefined): Promise<void>
  /** Lines that were dropped or could not be written. */
  failures(): number
  close(): Promise<void>
}

// Lines that wait for the disk.
const maxWaitingBytes = 4 << 20

export function createQueryLog(logger: Logger): QueryLog {
  let stream: WriteStream | undefined
  let failures = 0
  const put = (next: WriteStream | undefined) => {
    const before = stream
    stream = next
    before?.end()
  }
  return {
    get isOn() {
      return stream !== undefined
    },
    write(line) {
      if (stream === undefined) return
      if (stream.destroyed || stream.writableLength > maxWaitingBytes) failures += 1
      else stream.write(`${line}\n`)
    },
    async use(path) {
      const next = path === undefined || path === '' ? undefined : await openLog(path)
      next?.on('error', (err) => {
        failures += 1
        logger.error({ err, path }, 'Queries are not logged any more: their file cannot be written to')
      })
      put(next)
    },
    failures: () => failures,
    async close() {
      const last = stream
      stream = undefined
      if (last === undefined || last.destroyed) return
      await new Promise<void>((resolve) => {
        last.once('close', resolve)
        last.end()
      })
    },
  }
}

async function openLog(path: string): Promise<WriteStream> {
  try {
    const file = await open(path, 'a')
    return createWriteStream(path, { fd: file })
  } catch (cause) {
    const code = errorCode(cause)
    if (code === undefined) throw cause
    const wanted = 'its folder must be there, and this user must be allowed to write there'
    throw new Failure('invalid', `Cannot log queries to "${path}": ${code}; ${wanted}`, { cause })
  }
}
