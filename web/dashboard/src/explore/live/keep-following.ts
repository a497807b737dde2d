import { isRefusal } from '@hearth/ui-kit'
import { compareNs } from '../../model/explore/live-lines.ts'
import { type LogLine, toLogLines } from '../../model/view/logs/to-log-lines.ts'
import type { Followed } from '../../queries/panels/follow-lines.ts'

export type FollowState =
  | { readonly kind: 'connecting' | 'live' | 'turns' }
  /** It is asked anew after a while. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Asking anew would not help. */
  | { readonly kind: 'refused'; readonly message: string }

export type Following = {
  readonly follow: (sinceNs: string | undefined, signal: AbortSignal) => AsyncIterable<Followed>
  readonly onLines: (lines: readonly LogLine[], dropped: number) => void
  readonly onState: (state: FollowState) => void
  /** Told when more lines came meanwhile than are caught up with, so that some between are missing. */
  readonly onGap: () => void
  /** Time from which on lines are wanted, which those that come later move on. */
  readonly sinceNs?: string | undefined
  /** Whether a line of this query is of that time: only it comes once more, and shows that none is missing. */
  readonly isOfLine?: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after that time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000
// Somebody else has to leave first.
const tooMany = 429
// So many lines are told at most of those that came meanwhile.
const mostCaughtUp = 1_000

/**
 * Follows lines for as long as somebody looks at them: where it was cut, it goes on from the newest line that came.
 *
 * @returns what follows until the signal aborts, each time from where it was before
 */
export function keepFollowing({
  follow,
  onLines,
  onState,
  onGap,
  wait,
  sinceNs: knownNs,
  isOfLine: isKnownLine = false,
  now,
}: Following): (signal: AbortSignal) => Promise<void> {
  let sinceNs = knownNs
  let isOfLine = isKnownLine
  return async (signal) => {
    let waitMs = firstWaitMs
    onState({ kind: 'connecting' })
    while (!signal.aborted) {
      const isGap = lookForGap(isOfLine ? sinceNs : undefined, `${now()}000000`)
      try {
        for await (const { frames, dropped } of follow(sinceNs, signal)) {
          if (signal.aborted) return
          waitMs = firstWaitMs
          onState({ kind: 'live' })
          const lines = toLogLines(frames)
          if (isGap(lines)) onGap()
          const newest = lines[0]?.ns
          if (newest !== undefined && compareNs(newest, sinceNs ?? '') > 0) {
            sinceNs = newest
            isOfLine = true
          }
          if (lines.length > 0 || dropped > 0) onLines(lines, dropped)
        }
      } catch (error) {
        if (signal.aborted) return
        const message = error instanceof Error ? error.message : String(error)
        if (isRefusal(error) && (error as { status?: number }).status !== tooMany)
          return onState({ kind: 'refused', message })
        onState({ kind: 'gone', message })
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
      await wait(waitMs, signal)
    }
  }
}

/**
 * Whether lines are missing after those that were known: the newest of these comes once more, unless there are more
 * than are caught up with. Lines that were written later than that it was asked are none of these.
 */
function lookForGap(sinceNs: string | undefined, askedNs: string): (lines: readonly LogLine[]) => boolean {
  let count = 0
  let isOver = sinceNs === undefined
  return (lines) => {
    if (isOver) return false
    count += lines.filter(({ ns }) => compareNs(ns, askedNs) <= 0).length
    const oldest = lines.at(-1)?.ns
    if (oldest !== undefined && compareNs(oldest, sinceNs ?? '') <= 0) isOver = true
    if (isOver || count < mostCaughtUp) return false
    isOver = true
    return true
  }
}
