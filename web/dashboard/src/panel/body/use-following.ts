import { usePanelQueries } from '../../explore/live/use-panel-queries.ts'
import type { Panel } from '../../model/dashboard.ts'
import { isFollowable } from '../../model/view/logs/is-followable.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useFollowed } from '../../view/followed-panels.tsx'

/** Whether the lines of a panel are followed, or may be. */
export function useFollowing(panel: Panel) {
  const view = useDashboardView()
  const followed = useFollowed(panel.key)
  const queries = usePanelQueries(panel)
  const mayFollow = followed !== undefined && isFollowable(panel, view, queries)
  return {
    mayFollow,
    isFollowing: mayFollow && followed.isFollowed,
    /** What is followed. */
    asked: JSON.stringify(queries),
    setIsFollowing: (isFollowing: boolean) => followed?.set(isFollowing),
  }
}
