import { createContext, type ReactNode, useContext, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { createRunFollower, type RunFollower } from './run-follower.ts'

type Runs = { readonly flowId: string; readonly follower: RunFollower }

const RunsContext = createContext<Runs | undefined>(undefined)

/** Lets everything within follow the runs of one flow. */
export function RunsProvider({ flowId, children }: { readonly flowId: string; readonly children: ReactNode }) {
  const [follower] = useState(createRunFollower)
  return <RunsContext value={{ flowId, follower }}>{children}</RunsContext>
}

/** The flow whose runs are followed, and what holds the run that is shown. */
export function useRuns(): Runs {
  const runs = useContext(RunsContext)
  if (runs === undefined) throw new Error('There is no RunsProvider around this')
  return runs
}

/**
 * Grows with each run that ended: whatever is known of runs is then asked for anew. A moment later than the run, since
 * the end of its answer has the page draw enough.
 */
export function useEndedRuns(): number {
  const { follower } = useRuns()
  return useDeferredValue(useSyncExternalStore(follower.subscribe, () => follower.get().ended))
}
