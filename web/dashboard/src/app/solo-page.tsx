import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Skeleton } from '@mantine/core'
import { isPanel } from '../panel/panel-address.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { type StoredDashboard, useStoredDashboard } from '../queries/stored-dashboard.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { useDashboard } from '../view/use-dashboard.ts'
import { oneOf, type SearchParams } from './address/search-params.ts'
import classes from './skeleton.module.css'
import { t } from './words.ts'

export type SoloPageProps = { readonly uid: string; readonly search: SearchParams }

/** One panel without a frame, to be embedded elsewhere. */
export function SoloPage({ uid, search }: SoloPageProps) {
  const { data, error, isPending } = useStoredDashboard(uid)
  return (
    <>
      {isPending && <Waiting />}
      {error !== null && <ErrorState error={error} />}
      {data !== undefined && <SoloPanel stored={data} search={search} />}
    </>
  )
}

// An embedded panel has no address of its own to change.
const stay = () => {}

function SoloPanel({ stored, search }: { readonly stored: StoredDashboard; readonly search: SearchParams }) {
  const open = useDashboard(stored, search, stay)
  if (open === undefined) return <Waiting />
  const wanted = oneOf(search.panelId) ?? ''
  const panel = open.sections.flatMap(({ panels }) => panels).find((one) => isPanel(one, wanted))
  if (panel === undefined) return <EmptyState title={t('noPanel', { panel: wanted })} />
  return (
    <DashboardViewProvider value={open.view}>
      <PanelCard panel={panel} isSolo />
    </DashboardViewProvider>
  )
}

// The panel takes the whole of its place, and so does what stands for it.
function Waiting() {
  return <Skeleton className={classes.appear ?? ''} height="100%" role="status" aria-label={t('loading')} />
}
