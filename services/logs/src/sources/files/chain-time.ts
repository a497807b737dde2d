import type { Cursor, Nanos, Position } from '../../domain/lines/line.ts'
import type { Chain, Place } from './locate.ts'
import type { LogFile } from './log-files.ts'
import { type BlockOptions, endOfRecords, readForward } from './read-block.ts'
import { parseRecord } from './record.ts'
import { seekTime } from './seek-time.ts'

/** The place behind the last complete record. */
export async function endOfChain({ files }: Chain, options: BlockOptions): Promise<Place> {
  const newest = files.at(-1)
  if (newest === undefined) return { file: 0, offset: 0 }
  return { file: files.length - 1, offset: await endOfRecords(newest, await newest.size(), options) }
}

/** The place of the first record at or after `time`, or the end when all are older. */
export async function placeOfTime(chain: Chain, time: Nanos, options: BlockOptions): Promise<Place> {
  for (let at = chain.files.length - 1; at >= 0; at--) {
    const file = chain.files[at]
    const first = file === undefined ? undefined : await firstTime(file, options)
    if (file === undefined || first === undefined || first >= time) continue
    const end = await endOfRecords(file, await file.size(), options)
    return { file: at, offset: await seekTime(file, time, end, options) }
  }
  return { file: 0, offset: 0 }
}

/** Time of the first record of a file, `undefined` when it has none that can be read. */
export async function firstTime(file: LogFile, options: BlockOptions): Promise<Nanos | undefined> {
  const [first] = await readForward(file, 0, { ...options, blockBytes: Math.min(options.blockBytes, 4_096) })
  return first === undefined ? undefined : parseRecord(first.bytes.toString('utf8'))?.time
}

/** A place as a cursor can keep it; `undefined` is the beginning. */
export async function positionOf({ files }: Chain, { file, offset }: Place): Promise<Position | undefined> {
  const generation = await files[file]?.generation()
  if (generation !== undefined) return [generation, offset]
  // Nothing is in this file yet: its beginning is the end of the one before.
  const before = files[file - 1]
  const earlier = await before?.generation()
  return before === undefined || earlier === undefined ? undefined : [earlier, await before.size()]
}

/** The same place for both streams. */
export async function cursorAt(chain: Chain, place: Place): Promise<Cursor> {
  const position = await positionOf(chain, place)
  return { stdout: position, stderr: position }
}
