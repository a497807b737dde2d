import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { createRunFollower, type Followed, type NodeRunStates, type RunFollower } from './run-follower.ts'

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

export function useFollowed<T>(select: (followed: Followed) => T): T {
  const { follower } = useRuns()
  return useSyncExternalStore(follower.subscribe, () => select(follower.get()))
}

const statesOf = ({ states }: Followed) => states

/** How the nodes do in the run that is shown, by their ids. */
export function useNodeRunStates(): NodeRunStates {
  return useFollowed(statesOf)
}
