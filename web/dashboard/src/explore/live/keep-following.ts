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
  /** Resolves after that time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000
// Somebody else has to leave first.
const tooMany = 429

/**
 * Follows lines for as long as somebody looks at them: where it was cut, it goes on from the newest line that came.
 *
 * @returns what follows until the signal aborts, each time from where it was before
 */
export function keepFollowing({ follow, onLines, onState, wait }: Following): (signal: AbortSignal) => Promise<void> {
  let sinceNs: string | undefined
  return async (signal) => {
    let waitMs = firstWaitMs
    onState({ kind: 'connecting' })
    while (!signal.aborted) {
      try {
        for await (const { frames, dropped } of follow(sinceNs, signal)) {
          if (signal.aborted) return
          waitMs = firstWaitMs
          onState({ kind: 'live' })
          const lines = toLogLines(frames)
          const newest = lines[0]?.ns
          if (newest !== undefined && compareNs(newest, sinceNs ?? '') > 0) sinceNs = newest
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
