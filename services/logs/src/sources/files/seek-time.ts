import type { Nanos } from '../../domain/lines/line.ts'
import type { LogFile } from './log-files.ts'
import { type BlockOptions, readForward } from './read-block.ts'
import { parseRecord } from './record.ts'
import type { RawRecord } from './split-records.ts'

const newline = 0x0a

/**
 * Offset of the first record at or after `time`, or `end` when all are older. Times never go back
 * within a file, so it halves the range until one block is left and reads that.
 *
 * @param end offset behind the last record
 */
export async function seekTime(file: LogFile, time: Nanos, end: number, options: BlockOptions): Promise<number> {
  let low = 0
  let high = end
  while (high - low > options.blockBytes) {
    const middle = Math.floor((low + high) / 2)
    const record = await readableAfter(file, await nextBoundary(file, middle, high, options), high, options)
    if (record === undefined || record.time >= time) high = middle
    else low = record.end
  }
  for (;;) {
    const record = await readableAfter(file, low, end, options)
    if (record === undefined) return end
    if (record.time >= time) return record.start
    low = record.end
  }
}

type TimedRecord = { readonly start: number; readonly end: number; readonly time: Nanos }

async function readableAfter(
  file: LogFile,
  offset: number,
  end: number,
  options: BlockOptions,
): Promise<TimedRecord | undefined> {
  for (let at = offset; at < end; ) {
    const records = await readForward(file, at, { ...options, blockBytes: Math.min(options.blockBytes, 4_096) })
    const readable = records.map(timed).find((record) => record !== undefined)
    if (readable !== undefined) return readable.start < end ? readable : undefined
    at = records.at(-1)?.end ?? end
  }
  return undefined
}

function timed({ bytes, start, end }: RawRecord): TimedRecord | undefined {
  const parsed = parseRecord(bytes.toString('utf8'))
  return parsed === undefined ? undefined : { start, end, time: parsed.time }
}

// The first place between two records at or behind `offset`.
async function nextBoundary(file: LogFile, offset: number, end: number, options: BlockOptions): Promise<number> {
  for (let at = Math.max(0, offset - 1); at < end; at += options.blockBytes) {
    const found = (await file.read(at, Math.min(options.blockBytes, end - at))).indexOf(newline)
    if (found !== -1) return at + found + 1
  }
  return end
}
