import { AskError, EmptyState, ErrorState, LoadingState, Shell } from '@hearth/ui-kit'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Sections } from '../layout/sections.tsx'
import { isPanel } from '../panel/panel-address.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { type StoredDashboard, useStoredDashboard } from '../queries/dashboards.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { type OpenDashboard, useDashboard } from '../view/use-dashboard.ts'
import { useGo, usePathParams, useSearchParams } from './address.ts'
import classes from './dashboard-page.module.css'
import { DashboardToolbar } from './dashboard-toolbar.tsx'
import { oneOf, type SearchParams } from './search-params.ts'

/** A dashboard, as its address asks for it. */
export function DashboardPage() {
  const { uid = '' } = usePathParams()
  const { data, error, isPending, refetch } = useStoredDashboard(uid)
  const search = useSearchParams()
  const content = (
    <>
      {isPending && <LoadingState />}
      {error !== null && <NotShown uid={uid} error={error} retry={refetch} />}
      {data !== undefined && <StoredView key={uid} stored={data} search={search} />}
    </>
  )
  if (search.kiosk !== undefined) return <main className={classes.kiosk}>{content}</main>
  return (
    <Shell service="dashboard" wide>
      {content}
    </Shell>
  )
}

type NotShownProps = { readonly uid: string; readonly error: Error; readonly retry: () => void }

function NotShown({ uid, error, retry }: NotShownProps) {
  if (!(error instanceof AskError && error.status === 404)) return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState title={`There is no dashboard ${uid}`}>
      <Link to="/">All dashboards</Link>
    </EmptyState>
  )
}

type StoredViewProps = { readonly stored: StoredDashboard; readonly search: SearchParams }

function StoredView({ stored, search }: StoredViewProps) {
  const go = useGo()
  const change = useCallback(
    (next: SearchParams) => void go({ to: '.', search: (before) => ({ ...before, ...next }) }),
    [go],
  )
  const { dashboard, open } = useDashboard(stored.dashboard, search, change)
  useEffect(() => {
    document.title = `${dashboard.title} · Hearth`
  }, [dashboard.title])
  useEscape(() => change({ viewPanel: undefined, kiosk: undefined }), 'viewPanel' in search || 'kiosk' in search)
  if (open === undefined) return <LoadingState label="Loading the variables" />
  return (
    <DashboardViewProvider value={open.view}>
      <div className={classes.page}>
        <DashboardToolbar open={open} meta={stored.meta} search={search} onChange={change} />
        <Panels open={open} alone={oneOf(search.viewPanel)} />
      </div>
    </DashboardViewProvider>
  )
}

function Panels({ open, alone }: { readonly open: OpenDashboard; readonly alone: string | undefined }) {
  const panels = open.sections.flatMap((section) => section.panels)
  if (panels.length === 0) return <EmptyState title="This dashboard has no panels" />
  if (alone === undefined) return <Sections sections={open.sections} />
  const panel = panels.find((one) => isPanel(one, alone))
  if (panel === undefined) return <EmptyState title={`This dashboard has no panel ${alone}`} />
  return (
    <div className={classes.alone}>
      <PanelCard key={panel.key} panel={panel} />
    </div>
  )
}

function useEscape(leave: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const onKey = (event: KeyboardEvent) => {
      // An open menu or dialog takes the key for itself.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('[role=dialog],[role=menu]') === null
      )
        leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
