import type { RunStep } from '../run-api.ts'
import type { NodeRunState, NodeRunStates } from '../run-follower.ts'

/** How the nodes did in an execution; of one that ran several times, the last, and how often. One that waits is none. */
export function statesOfSteps(steps: readonly RunStep[]): NodeRunStates {
  const states = new Map<string, NodeRunState>()
  for (const { nodeId, state, durationMs, error } of steps) {
    if (state === 'waiting') continue
    states.set(nodeId, {
      times: (states.get(nodeId)?.times ?? 0) + 1,
      state: state === 'done' || state === 'running' ? state : 'failed',
      ...(durationMs !== undefined && { durationMs }),
      ...(error !== undefined && { message: error }),
    })
  }
  return states
}
