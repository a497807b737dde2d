/** The text that may leave, and the stop string that ended the generation, if one did. */
type Released = { readonly text: string; readonly stop: string | undefined }

export type StopHolder = {
  /** Takes the next piece of text; after a stop string appeared nothing more may be pushed. */
  push(text: string): Released
  /** Looks for no stop string any more; what was held back comes with the next piece. */
  disarm(): void
  /** What was held back, once it is clear that no more text comes. */
  flush(): string
}

/**
 * Lets text through up to the first stop string and never any part of one: text that may be the
 * start of a stop string waits until it is clear that it is not.
 *
 * The result does not depend on how the text is cut into pieces: as if read character by character,
 * the stop string that is complete first wins, the longest of several that are complete at once.
 *
 * @param stops not empty strings; none at all lets everything through
 */
export function createStopHolder(stops: readonly string[]): StopHolder {
  let held = ''
  let looked = stops
  return {
    push(text) {
      const all = held + text
      const match = firstMatch(all, looked)
      if (match !== undefined) {
        held = ''
        return { text: all.slice(0, match.start), stop: match.stop }
      }
      const keep = possibleStart(all, looked)
      held = all.slice(all.length - keep)
      return { text: all.slice(0, all.length - keep), stop: undefined }
    },
    disarm() {
      looked = []
    },
    flush() {
      const rest = held
      held = ''
      return rest
    },
  }
}

type Match = { readonly start: number; readonly end: number; readonly stop: string }

function firstMatch(text: string, stops: readonly string[]): Match | undefined {
  let first: Match | undefined
  for (const stop of stops) {
    const start = text.indexOf(stop)
    if (start === -1) continue
    const end = start + stop.length
    if (first === undefined || end < first.end || (end === first.end && start < first.start)) {
      first = { start, end, stop }
    }
  }
  return first
}

// Length of the longest end of `text` with which a stop string begins.
function possibleStart(text: string, stops: readonly string[]): number {
  const longest = stops.reduce((length, stop) => Math.max(length, stop.length - 1), 0)
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(text.length - length)
    if (stops.some((stop) => stop.length > length && stop.startsWith(end))) return length
  }
  return 0
}
