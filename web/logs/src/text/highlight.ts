import type { Segment } from './ansi.ts'

/** A stretch of a line, where it begins, and whether it is part of what was searched for. */
export type Marked = Segment & { readonly isMatch: boolean; readonly start: number }

/**
 * Marks where a text stands in a line, also over the borders of its stretches. Letter case counts
 * when the text has a capital, as in the search itself.
 */
export function highlight(segments: readonly Segment[], wanted: string): Marked[] {
  const whole = segments.map(({ text }) => text).join('')
  const places = wanted === '' ? [] : placesOf(whole, wanted)
  const marked: Marked[] = []
  let start = 0
  for (const segment of segments) {
    const end = start + segment.text.length
    for (const [from, to, isMatch] of cut(start, end, places, wanted.length))
      marked.push({ ...segment, text: whole.slice(from, to), isMatch, start: from })
    start = end
  }
  return marked
}

const maxPlaces = 500

function placesOf(whole: string, wanted: string): number[] {
  const isSensitive = wanted !== wanted.toLowerCase()
  const text = isSensitive ? whole : whole.toLowerCase()
  // Few letters change their length with their case; marking those right is not worth it.
  if (text.length !== whole.length) return []
  const places: number[] = []
  for (
    let at = text.indexOf(wanted);
    at !== -1 && places.length < maxPlaces;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    places.push(at)
  }
  return places
}

function cut(start: number, end: number, places: readonly number[], length: number): [number, number, boolean][] {
  const parts: [number, number, boolean][] = []
  let at = start
  for (const place of places) {
    const [from, to] = [Math.max(place, at), Math.min(place + length, end)]
    if (from >= to) continue
    if (from > at) parts.push([at, from, false])
    parts.push([from, to, true])
    at = to
  }
  if (at < end) parts.push([at, end, false])
  return parts
}
