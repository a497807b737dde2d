import { open } from 'node:fs/promises'
import { errorCode } from '@hearth/kernel'
import { z } from 'zod'
import { parseTime } from './record.ts'

// More than the longest record: 64 KiB of text, six bytes each when every one has to be escaped.
const tailBytes = 524_288

const recordSchema = z.object({ log: z.string(), stream: z.enum(['stdout', 'stderr']), time: z.string() })

export type CapturedRecord = z.output<typeof recordSchema>

/** One line of a captured log file, or `undefined` when it is damaged. */
export function parseRecord(line: string): CapturedRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/**
 * Makes a log file fit to be appended to: a record that a crash cut short is removed.
 *
 * @returns the time of the last record in microseconds, or `undefined` when there is none
 */
export async function repairLogFile(path: string): Promise<number | undefined> {
  const file = await open(path, 'r+').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start })
    const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1
    if (end < bytesRead) await file.truncate(start + end)
    const last = buffer.toString('utf8', 0, end).trimEnd().split('\n').at(-1) ?? ''
    const record = parseRecord(last)
    return record === undefined ? undefined : parseTime(record.time)
  } finally {
    await file.close()
  }
}
