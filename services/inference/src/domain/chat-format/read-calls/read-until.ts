import type { Reading, TextSource } from './text-source.ts'

/**
 * Takes text up to the first of `markers`, handing it on as soon as it cannot be part of one.
 *
 * @returns the marker, which is taken too; `undefined` when the text ends without one
 */
export function* readUntil(
  source: TextSource,
  markers: readonly string[],
  onText: (text: string) => void,
): Reading<string | undefined> {
  for (;;) {
    const { known } = source
    const found = firstMarker(known, markers)
    if (found !== undefined) {
      if (found.at > 0) onText(source.take(found.at))
      source.take(found.marker.length)
      return found.marker
    }
    const free = source.ended ? known.length : known.length - heldBack(known, markers)
    if (free > 0) onText(source.take(free))
    if (source.ended) return undefined
    yield
  }
}

/** Of several at one place the longest counts, once it is known that there is no longer one. */
function firstMarker(text: string, markers: readonly string[]): { at: number; marker: string } | undefined {
  let best: { at: number; marker: string } | undefined
  for (const marker of markers) {
    const at = text.indexOf(marker)
    if (at < 0) continue
    if (best === undefined || at < best.at || (at === best.at && marker.length > best.marker.length))
      best = { at, marker }
  }
  return best
}

/** How many of the last characters may be the beginning of a marker. */
function heldBack(text: string, markers: readonly string[]): number {
  let longest = 0
  for (const marker of markers)
    for (let length = Math.min(marker.length - 1, text.length); length > longest; length--)
      if (text.endsWith(marker.slice(0, length))) longest = length
  return longest
}
