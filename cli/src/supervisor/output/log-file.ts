import { repairLogFile } from './log-tail.ts'
import { createRecordEncoder, type StreamName } from './record.ts'
import { createRotatingFile, type RotatingFileOptions } from './rotating-file.ts'

/** Where the output of one process goes. */
export type LogFile = {
  /**
   * Queues text that ends in "\n" or is a piece of a longer line.
   *
   * @returns whether there is room for more; if not, wait for `drained()` before the next
   */
  write(text: string, stream: StreamName): boolean
  /** Resolves once there is room again. */
  drained(): Promise<void>
  /** Resolves when all that was queued is on its way to the disk, or has been dropped. */
  close(): Promise<void>
}

export type LogFileOptions = RotatingFileOptions & {
  /** Records waiting for the disk, in bytes. */
  readonly maxPendingBytes: number
  readonly nowMs: () => number
}

/**
 * Opens a log file for appending, mending what a crash left in it.
 *
 * A disk that is full or failing costs the records that could not be written, never the process:
 * once it takes data again, a record on `stderr` says how many are missing.
 */
export async function openLogFile(options: LogFileOptions): Promise<LogFile> {
  const encode = createRecordEncoder({ nowMs: options.nowMs, afterUs: await repairLogFile(options.path) })
  const file = createRotatingFile(options)
  let queue: Buffer[] = []
  let pendingBytes = 0
  let dropped = 0
  let pumping: Promise<void> | undefined

  async function pump(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue
      queue = []
      const note = dropped > 0 ? [encode(`hearth: ${dropped} log records could not be written\n`, 'stderr')] : []
      try {
        await file.append([...note, ...batch])
        dropped = 0
      } catch {
        dropped += batch.length
      }
      pendingBytes -= batch.reduce((sum, record) => sum + record.length, 0)
    }
    pumping = undefined
  }

  return {
    write(text, stream) {
      const record = encode(text, stream)
      queue.push(record)
      pendingBytes += record.length
      pumping ??= pump()
      return pendingBytes < options.maxPendingBytes
    },
    drained: async () => pumping,
    async close() {
      await pumping
      await file.close()
    },
  }
}
