import { use, useState } from 'react'
import { usePanelQueries } from '../../explore/live/use-panel-queries.ts'
import type { Panel } from '../../model/dashboard.ts'
import { isFollowable } from '../../model/view/logs/is-followable.ts'
import { type DashboardView, useDashboardView } from '../../view/dashboard-view.ts'
import { LeadsToExplore } from '../../view/leads-to-explore.ts'

/** Whether the lines of a panel are followed, or may be; another time range ends it. */
export function useFollowing(panel: Panel) {
  const view = useDashboardView()
  // Who reads a shared dashboard may ask no data source.
  const mayAsk = use(LeadsToExplore)
  const queries = usePanelQueries(panel)
  const range = rangeOf(view)
  const [followed, setFollowed] = useState<string | undefined>(undefined)
  if (followed !== undefined && followed !== range) setFollowed(undefined)
  const mayFollow = mayAsk && isFollowable(panel, view, queries)
  return {
    mayFollow,
    isFollowing: mayFollow && followed === range,
    /** What is followed. */
    asked: JSON.stringify(queries),
    setIsFollowing: (isFollowing: boolean) => setFollowed(isFollowing ? range : undefined),
  }
}

const rangeOf = ({ timeRange: { from, to } }: DashboardView) => `${from} ${to}`
