import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { isPanel } from '../panel/panel-address.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { type StoredDashboard, useStoredDashboard } from '../queries/dashboards.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { useDashboard } from '../view/use-dashboard.ts'
import { usePathParams, useSearchParams } from './address.ts'
import classes from './dashboard-page.module.css'
import { oneOf } from './search-params.ts'

/** One panel without a frame, to be embedded elsewhere. */
export function SoloPage() {
  const { uid = '' } = usePathParams()
  const { data, error, isPending } = useStoredDashboard(uid)
  return (
    <main className={classes.solo}>
      {isPending && <LoadingState />}
      {error !== null && <ErrorState error={error} />}
      {data !== undefined && <SoloPanel stored={data} />}
    </main>
  )
}

// An embedded panel has no address of its own to change.
const stay = () => {}

function SoloPanel({ stored }: { readonly stored: StoredDashboard }) {
  const search = useSearchParams()
  const { open } = useDashboard(stored.dashboard, search, stay)
  if (open === undefined) return <LoadingState />
  const wanted = oneOf(search.panelId) ?? ''
  const panel = open.sections.flatMap(({ panels }) => panels).find((one) => isPanel(one, wanted))
  if (panel === undefined) return <EmptyState title={`This dashboard has no panel ${wanted}`} />
  return (
    <DashboardViewProvider value={open.view}>
      <PanelCard panel={panel} isSolo />
    </DashboardViewProvider>
  )
}
