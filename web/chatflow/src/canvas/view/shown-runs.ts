import type { NodeRunState, NodeRunStates, RunFollower } from '../../runs/run-follower.ts'
import { approach } from './approach.ts'

// What a frame has time for beside all else, on a slow processor.
const mostAFrame = 16

/** How each node does in the run that is shown, some moments later where many change at once. */
export type ShownRuns = {
  get(nodeId: string): NodeRunState | undefined
  /** Tells of one node alone: what another does draws nothing of it. */
  subscribe(nodeId: string, listener: () => void): () => void
  /** Follows the run until what it returns is called. */
  follow(): () => void
}

/** Has something done with the next frame. @returns takes it back */
export type OnFrame = (act: () => void) => () => void

/**
 * Shows what `follower` holds, some nodes more with each frame, so that a run of hundreds of nodes that is over in a
 * moment does not hold up the page.
 */
export function createShownRuns(
  follower: Pick<RunFollower, 'states' | 'subscribeToStates'>,
  onFrame: OnFrame,
): ShownRuns {
  let shown: NodeRunStates = new Map()
  let leaveFrame: (() => void) | undefined
  const listeners = new Map<string, Set<() => void>>()
  const step = () => {
    leaveFrame = undefined
    const before = shown
    shown = approach(before, follower.states(), mostAFrame)
    if (shown === before) return
    for (const [id, own] of listeners) if (before.get(id) !== shown.get(id)) for (const listener of own) listener()
    approachSoon()
  }
  const approachSoon = () => {
    leaveFrame ??= onFrame(step)
  }
  return {
    get: (nodeId) => shown.get(nodeId),
    subscribe(nodeId, listener) {
      const own = listeners.get(nodeId) ?? new Set()
      listeners.set(nodeId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(nodeId) === own) listeners.delete(nodeId)
      }
    },
    follow() {
      approachSoon()
      const leave = follower.subscribeToStates(approachSoon)
      return () => {
        leave()
        leaveFrame?.()
        leaveFrame = undefined
      }
    },
  }
}
