import type { Cursor, Nanos, Position } from '../../../domain/lines/line.ts'

/**
 * A place in a stream of the engine: behind the first `count` records that carry exactly `time`.
 * The engine knows no offsets, and a time alone is not enough: several records may share one, and
 * the times of stdout and stderr overlap.
 */
export type Stamp = { readonly time: Nanos; readonly count: number }

const form = /^@(\d{19})$/

/** Behind every record with this time, however many there are. */
export const allOfTime = 1_000_000_000

export function toPosition({ time, count }: Stamp): Position {
  return [`@${time}`, count]
}

/** @returns `undefined` for a place in a file, which says nothing to the engine */
export function toStamp([generation, offset]: Position): Stamp | undefined {
  const time = form.exec(generation)?.[1]
  return time === undefined ? undefined : { time, count: offset }
}

/** Whether a cursor was given out while reading from the engine. */
export function isEngineCursor({ stdout, stderr }: Cursor): boolean {
  return [stdout, stderr].every((position) => position === undefined || toStamp(position) !== undefined)
}

/** The same place for both streams. */
export function cursorAtTime(time: Nanos, count = 0): Cursor {
  const position = toPosition({ time, count })
  return { stdout: position, stderr: position }
}

/** A time as the engine takes it: Unix seconds with a fraction. */
export function toSeconds(time: Nanos): string {
  return `${BigInt(time.slice(0, -9))}.${time.slice(-9)}`
}
