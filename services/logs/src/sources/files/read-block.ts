import type { LogFile } from './log-files.ts'
import { type RawRecord, splitRecords } from './split-records.ts'

export type BlockOptions = {
  /** What is read at once when records are short. */
  readonly blockBytes: number
  /** A record without newline up to here is damaged and is cut. */
  readonly maxRecordBytes: number
}

const newline = 0x0a

/**
 * The complete records from `offset` on, at least one if there is one; none at the end of what has
 * been written. A record that is just being written is read again from its start the next time,
 * because after a crash its beginning may be replaced.
 */
export async function readForward(file: LogFile, offset: number, options: BlockOptions): Promise<RawRecord[]> {
  for (let length = options.blockBytes; ; length *= 2) {
    const wanted = Math.min(length, Math.max(options.blockBytes, options.maxRecordBytes))
    const block = await file.read(offset, wanted)
    const records = splitRecords(block, offset)
    if (records.length > 0 || block.length < wanted) return records
    if (wanted >= options.maxRecordBytes) return [{ bytes: block, start: offset, end: offset + block.length }]
  }
}

/** What is left behind the last newline of a file that will not grow any more. */
export async function readTorn(file: LogFile, offset: number, maxBytes: number): Promise<RawRecord[]> {
  const bytes = await file.read(offset, maxBytes)
  return bytes.length === 0 ? [] : [{ bytes, start: offset, end: offset + bytes.length }]
}

/** The records that end at or before `end`, as many as fit one block, oldest first; none only when `end` is 0. */
export async function readBackward(file: LogFile, end: number, options: BlockOptions): Promise<RawRecord[]> {
  if (end === 0) return []
  for (let length = options.blockBytes; ; length *= 2) {
    const start = Math.max(0, end - length)
    const block = await file.read(start, end - start)
    // The first newline ends a record that began before the block.
    const cut = start === 0 ? 0 : block.indexOf(newline) + 1
    const whole = start === 0 || (cut > 0 && cut < block.length)
    if (!whole && length < options.maxRecordBytes) continue
    return withTorn(block.subarray(whole ? cut : 0), start + (whole ? cut : 0))
  }
}

/** Offset behind the last newline of a file, or 0 when it has none. */
export async function endOfRecords(file: LogFile, size: number, options: BlockOptions): Promise<number> {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - options.blockBytes)
    const at = (await file.read(start, end - start)).lastIndexOf(newline)
    if (at !== -1) return start + at + 1
    end = start
  }
  return 0
}

// Only the very end of a file that a crash cut off has bytes behind the last newline.
function withTorn(block: Buffer, base: number): RawRecord[] {
  const records = splitRecords(block, base)
  const end = records.at(-1)?.end ?? base
  if (end === base + block.length) return records
  return [...records, { bytes: block.subarray(end - base), start: end, end: base + block.length }]
}
