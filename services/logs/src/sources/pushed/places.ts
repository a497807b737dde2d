import { BEGINNING, type Cursor, type Line, type Nanos } from '../../domain/lines/line.ts'
import type { StreamEntry } from '../../domain/streams/stream-store.ts'

/** Behind so many of the lines that have this time. */
export type Place = { readonly time: Nanos; readonly count: number }

export const beginning: Place = { time: '', count: 0 }

/** Later than all times. */
export const endOfTime = '~'

/** A place as the cursor says it, the same for both streams. */
export function placeAt({ stdout, stderr }: Cursor): Place {
  const position = stdout ?? stderr
  return position === undefined ? beginning : { time: position[0], count: position[1] }
}

export function cursorAt({ time, count }: Place): Cursor {
  if (time === '') return BEGINNING
  const position = [time, count] as const
  return { stdout: position, stderr: position }
}

/** The first time behind this one. */
export function after(time: Nanos): Nanos {
  return /^\d{1,19}$/.test(time) ? String(BigInt(time) + 1n).padStart(19, '0') : time
}

export function lineOf(container: string, { labels, time, line }: StreamEntry): Line {
  const stream = labels.stream === 'stderr' ? 'stderr' : 'stdout'
  return { container, generation: 'pushed', time, stream, text: line, partial: false }
}
