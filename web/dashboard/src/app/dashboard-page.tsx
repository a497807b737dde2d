import { AskError, EmptyState, ErrorState, onDemand } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Annotations } from '../annotations/annotations.tsx'
import { useSwitches } from '../annotations/use-switches.ts'
import { Sections } from '../layout/sections.tsx'
import { draftKey } from '../model/edit/draft-key.ts'
import { isPanel } from '../panel/panel-address.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { type StoredDashboard, useStoredDashboard } from '../queries/stored-dashboard.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { FollowedPanelsProvider } from '../view/followed-panels.tsx'
import { LeadsToExplore } from '../view/leads-to-explore.ts'
import { type OpenDashboard, useDashboard } from '../view/use-dashboard.ts'
import { isEdited } from './address/is-edited.ts'
import { oneOf, type SearchParams } from './address/search-params.ts'
import { useChangeSearch } from './address/use-change-search.ts'
import classes from './dashboard-page.module.css'
import { DashboardToolbar } from './dashboard-toolbar.tsx'
import { SkeletonDashboard } from './skeleton-dashboard.tsx'
import { useEscape } from './use-escape.ts'
import { t } from './words.ts'

export type DashboardPageProps = {
  readonly uid: string
  readonly search: SearchParams
  /** What Escape ends. Absent: a panel that is shown alone, and the full screen. */
  readonly onEscape?: (() => void) | undefined
}

/** A dashboard, as its address asks for it. */
export function DashboardPage({ uid, search, onEscape }: DashboardPageProps) {
  const { data, error, isPending, refetch } = useStoredDashboard(uid)
  const changeSearch = useChangeSearch()
  useEscape(() => {
    if (isEdited(search)) return
    if (onEscape !== undefined) onEscape()
    else if ('viewPanel' in search || 'kiosk' in search) changeSearch({ viewPanel: undefined, kiosk: undefined })
  })
  return (
    <>
      {isPending && <SkeletonDashboard />}
      {error !== null && <NotShown uid={uid} error={error} retry={refetch} />}
      {data !== undefined && <Stored key={uid} stored={data} search={search} />}
    </>
  )
}

type NotShownProps = { readonly uid: string; readonly error: Error; readonly retry: () => void }

function NotShown({ uid, error, retry }: NotShownProps) {
  if (!(error instanceof AskError && error.status === 404)) return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState title={t('noDashboard', { uid })}>
      <Link to="/">{t('allDashboards')}</Link>
    </EmptyState>
  )
}

const PictureHead = onDemand(async () => (await import('../picture/picture-head.tsx')).PictureHead)
const DraftBar = lazy(async () => ({ default: (await import('../edit/draft-bar.tsx')).DraftBar }))
const EditOrNot = lazy(async () => ({ default: (await import('../edit/edit-or-not.tsx')).EditOrNot }))

/** The dashboard to be read, or to be edited where the address asks for it. */
function Stored({ stored, search }: StoredViewProps) {
  if (!isEdited(search)) return <StoredView stored={stored} search={search} />
  const panelId = Number(oneOf(search.editPanel)?.replace(/^panel-/, ''))
  return (
    <Suspense fallback={<SkeletonDashboard sections={stored.read.sections} />}>
      {/* What was saved since begins anew. */}
      <EditOrNot
        key={stored.meta.version}
        stored={stored}
        search={search}
        isNew={false}
        panelId={Number.isInteger(panelId) ? panelId : undefined}
      />
    </Suspense>
  )
}

type StoredViewProps = { readonly stored: StoredDashboard; readonly search: SearchParams }

function StoredView({ stored, search }: StoredViewProps) {
  const changeSearch = useChangeSearch()
  const open = useDashboard(stored, search, changeSearch)
  const switches = useSwitches(stored.read, search)
  const dashboard = stored.read
  const [hasDraft] = useState(() => localStorage.getItem(draftKey(dashboard.uid ?? '')) !== null)
  useEffect(() => {
    document.title = `${dashboard.title} · Hearth`
  }, [dashboard.title])
  if (open === undefined) return <SkeletonDashboard sections={dashboard.sections} />
  return (
    <DashboardViewProvider value={open.view}>
      <div className={classes.page}>
        {hasDraft && stored.meta.canEdit !== false && (
          <Suspense>
            <DraftBar uid={dashboard.uid} onContinue={() => changeSearch({ edit: '' })} />
          </Suspense>
        )}
        {'render' in search ? (
          <PictureHead open={open} />
        ) : (
          <DashboardToolbar
            open={open}
            switches={switches}
            meta={stored.meta}
            search={search}
            onChange={changeSearch}
          />
        )}
        <Annotations switches={switches} canKeep={stored.meta.canEdit !== false}>
          <LeadsToExplore value={true}>
            <FollowedPanelsProvider>
              <Panels open={open} alone={oneOf(search.viewPanel)} />
            </FollowedPanelsProvider>
          </LeadsToExplore>
        </Annotations>
      </div>
    </DashboardViewProvider>
  )
}

function Panels({ open, alone }: { readonly open: OpenDashboard; readonly alone: string | undefined }) {
  const panels = open.sections.flatMap((section) => section.panels)
  if (panels.length === 0) return <EmptyState title={t('noPanels')}>{t('noPanelsHint')}</EmptyState>
  if (alone === undefined) return <Sections sections={open.sections} />
  const panel = panels.find((one) => isPanel(one, alone))
  if (panel === undefined) return <EmptyState title={t('noPanel', { panel: alone })} />
  return (
    <div className={classes.alone}>
      <PanelCard key={panel.key} panel={panel} />
    </div>
  )
}
