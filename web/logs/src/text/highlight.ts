import type { Segment } from './ansi.ts'
import type { Find, Place } from './find.ts'

/** A stretch of a line, where it begins, and whether it is part of what was searched for. */
export type Marked = Segment & { readonly isMatch: boolean; readonly start: number }

/** Marks what is found in a line, also over the borders of its stretches. */
export function highlight(segments: readonly Segment[], find: Find): Marked[] {
  const whole = segments.map(({ text }) => text).join('')
  const places = find(whole)
  const marked: Marked[] = []
  let start = 0
  for (const segment of segments) {
    const end = start + segment.text.length
    for (const [from, to, isMatch] of cut(start, end, places))
      marked.push({ ...segment, text: whole.slice(from, to), isMatch, start: from })
    start = end
  }
  return marked
}

function cut(start: number, end: number, places: readonly Place[]): [number, number, boolean][] {
  const parts: [number, number, boolean][] = []
  let at = start
  for (const [placeStart, placeEnd] of places) {
    const [from, to] = [Math.max(placeStart, at), Math.min(placeEnd, end)]
    if (from >= to) continue
    if (from > at) parts.push([at, from, false])
    parts.push([from, to, true])
    at = to
  }
  if (at < end) parts.push([at, end, false])
  return parts
}
