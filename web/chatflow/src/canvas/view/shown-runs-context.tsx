import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { NodeRunState } from '../../runs/run-follower.ts'
import { useRuns } from '../../runs/runs-context.tsx'
import { createShownRuns, type ShownRuns } from './shown-runs.ts'

const ShownRunsContext = createContext<ShownRuns | undefined>(undefined)

/** Lets the nodes within show how they do in the run that the page follows. */
export function ShownRunsProvider({ children }: { readonly children: ReactNode }) {
  const { follower } = useRuns()
  const [runs] = useState(() => createShownRuns(follower, onFrame))
  useEffect(() => runs.follow(), [runs])
  return <ShownRunsContext value={runs}>{children}</ShownRunsContext>
}

/** How a node does in the run that is shown; of a drawing that is only looked at, nothing. */
export function useNodeRun(nodeId: string): NodeRunState | undefined {
  const runs = useContext(ShownRunsContext)
  const subscribe = useCallback(
    (listener: () => void) => runs?.subscribe(nodeId, listener) ?? (() => {}),
    [runs, nodeId],
  )
  return useSyncExternalStore(subscribe, () => runs?.get(nodeId))
}

// After the frame's own task: what is drawn and what the browser then paints would be one long task otherwise.
function onFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
