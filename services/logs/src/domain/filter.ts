import { type Level, readLine } from './level.ts'
import type { Line, StreamName } from './line.ts'

/** What lines are wanted; everything that is `undefined` lets all through. */
export type Filter = {
  /** Text that the raw line must hold. Letter case counts only when the text has a capital. */
  readonly text: string | undefined
  readonly stream: StreamName | undefined
  readonly levels: ReadonlySet<Level> | undefined
}

/** Turns a filter into a test of one line, the cheapest question first. */
export function createFilter({ text, stream, levels }: Filter): (line: Line) => boolean {
  const holds = text === undefined ? () => true : createSearch(text)
  return (line) => {
    if (stream !== undefined && line.stream !== stream) return false
    if (!holds(line.text)) return false
    return levels === undefined || levels.has(readLine(line.text).level)
  }
}

function createSearch(wanted: string): (text: string) => boolean {
  if (wanted !== wanted.toLowerCase()) return (text) => text.includes(wanted)
  return (text) => text.includes(wanted) || text.toLowerCase().includes(wanted)
}
