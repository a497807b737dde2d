import { useRef } from 'react'
import { type DashboardView, useDashboardView } from '../view/dashboard-view.ts'
import type { PanelState } from './use-panel-data.ts'

export type Drawn = { readonly view: DashboardView; readonly state: PanelState }

/**
 * What a panel draws. It changes once for a refresh, when the answers are there: as long as those from before are
 * shown, they are shown over their own time.
 */
export function useDrawn(state: PanelState): Drawn {
  const view = useDashboardView()
  const drawn = useRef<Drawn>({ view, state })
  if (!state.isOutdated) drawn.current = { view, state }
  return drawn.current
}
