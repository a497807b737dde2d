import { createContext, use } from 'react'

/** What went into a node and came out of it the last time it ran. */
type LastRun = { readonly input?: unknown; readonly output?: unknown }

/** Tells of the last run of a node; `undefined` where it has not run, or nobody knows. */
export type LastRuns = (nodeId: string) => LastRun | undefined

/** Gives fields what was in them in the last run. */
export const LastRunsProvider = createContext<LastRuns>(() => undefined)

export function useLastRuns(): LastRuns {
  return use(LastRunsProvider)
}
