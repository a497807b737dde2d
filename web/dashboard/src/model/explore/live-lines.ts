import type { LogLine } from '../view/logs/to-log-lines.ts'

/** Lines that are followed; all lists have the newest first. */
export type LiveLines = {
  readonly shown: readonly LogLine[]
  /** What came while the reader wanted to read. */
  readonly waiting: readonly LogLine[]
  readonly isPaused: boolean
  /** Lines that came too fast to be shown at all. */
  readonly dropped: number
  /** Whether lines between those that are shown are missing, nobody knows how many. */
  readonly hasGap: boolean
}

export type LiveEvent =
  | { readonly kind: 'lines'; readonly lines: readonly LogLine[]; readonly dropped: number }
  | { readonly kind: 'paused' | 'resumed' | 'cleared' | 'gap' }

/** So many can be scrolled through; older ones make way. */
export const maxKept = 1_000

export const noLines: LiveLines = { shown: [], waiting: [], isPaused: false, dropped: 0, hasGap: false }

/** What is shown after something has happened. */
export function afterEvent(live: LiveLines, event: LiveEvent): LiveLines {
  switch (event.kind) {
    case 'lines':
      return withLines(live, event.lines, event.dropped)
    case 'paused':
      return { ...live, isPaused: true }
    case 'resumed':
      return { ...live, isPaused: false, waiting: [], shown: merge(live.shown, live.waiting).slice(0, maxKept) }
    case 'gap':
      return { ...live, hasGap: true }
    case 'cleared':
      return { ...noLines, isPaused: live.isPaused }
  }
}

function withLines(live: LiveLines, lines: readonly LogLine[], left: number): LiveLines {
  // Whoever goes on from a moment gets the lines of that moment once more.
  const known = new Set([...live.shown, ...live.waiting].map(({ key }) => key))
  const fresh = lines.filter(({ key }) => !known.has(key))
  const dropped = live.dropped + left
  if (!live.isPaused) return { ...live, dropped, shown: merge(live.shown, fresh).slice(0, maxKept) }
  const waiting = merge(live.waiting, fresh)
  const tooMany = Math.max(0, waiting.length - maxKept)
  return { ...live, dropped: dropped + tooMany, waiting: waiting.slice(0, maxKept) }
}

function merge(known: readonly LogLine[], fresh: readonly LogLine[]): readonly LogLine[] {
  if (fresh.length === 0) return known
  return [...fresh, ...known].sort(({ ns: left }, { ns: right }) => compareNs(right, left))
}

/** As numbers they would lose their last digits. */
export function compareNs(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right))
}
