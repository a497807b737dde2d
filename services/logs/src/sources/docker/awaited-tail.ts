import { isMissing } from '../../domain/containers/missing-container.ts'
import type { Cursor } from '../../domain/lines/line.ts'
import type { LogTail } from '../../domain/reading/source.ts'
import { createNotice } from './engine/notice.ts'

/**
 * Stands for a container that an engine which does not answer is asked for: says that its lines are out of reach,
 * and reads on from its place once the engine is back.
 *
 * @param open `undefined` while it cannot be opened; when there is no such container any more, what it wrote is lost
 */
export function awaitTail(options: {
  readonly container: string
  readonly from: Cursor
  readonly isAway: () => boolean
  readonly open: () => Promise<LogTail | undefined>
  readonly subscribe: (notify: () => void) => () => void
}): LogTail {
  const { container, from, isAway, open } = options
  const stateChanged = createNotice()
  const unsubscribe = options.subscribe(stateChanged.give)
  let state: 'new' | 'waiting' | 'open' | 'ended' = 'new'
  let tail: LogTail | undefined
  const nothing = { entries: [], gap: undefined, cursor: from }
  return {
    async take(max) {
      if (state === 'new') {
        state = 'waiting'
        return { ...nothing, gap: { container, reason: 'unreachable' } }
      }
      if (state === 'waiting' && !isAway()) {
        try {
          tail = await open()
        } catch (error) {
          if (!isMissing(error)) throw error
          state = 'ended'
          return { ...nothing, gap: { container, reason: 'rotated' } }
        }
        if (tail !== undefined) state = 'open'
      }
      return tail === undefined ? { ...nothing, ended: state === 'ended' } : tail.take(max)
    },
    changed: (signal) => (tail ?? { changed: stateChanged.wait }).changed(signal),
    async close() {
      unsubscribe()
      await tail?.close()
    },
  }
}
