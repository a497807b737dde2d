import { onDemand } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SwitchState } from '../model/annotations/annotation-switches.ts'
import { useMay } from '../queries/own-actions.ts'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { TimeControls } from '../time/time-controls.tsx'
import { urlOfSelection } from '../variables/url-of-selection.ts'
import { VariableBar } from '../variables/variable-bar.tsx'
import type { OpenDashboard } from '../view/use-dashboard.ts'
import type { SearchParams } from './address/search-params.ts'
import { DashboardLinks } from './dashboard-links.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import classes from './dashboard-page.module.css'
import { StarButton } from './star-button.tsx'
import { t } from './words.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).CopyDialog }))
const ImportReportDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).ImportReportDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).ShareDialog }))

const NotEdited = onDemand(async () => (await import('../edit/not-edited.tsx')).NotEdited)
const AnnotationBar = onDemand(async () => (await import('../annotations/annotation-bar.tsx')).AnnotationBar)

export type DashboardToolbarProps = {
  readonly open: OpenDashboard
  readonly switches: readonly SwitchState[]
  readonly meta: StoredDashboard['meta']
  readonly search: SearchParams
  readonly onChange: (next: SearchParams) => void
}

/** Where one is, what time is shown, and which variables are chosen. */
export function DashboardToolbar({ open, switches, meta, search, onChange }: DashboardToolbarProps) {
  const { dashboard, timeRange, variables } = open.view
  const [shown, setShown] = useState<'copy' | 'report' | 'share'>()
  // Those that the dashboard lets people choose.
  const chosen = switches.filter(({ query }) => !query.isHidden && query.name !== '')
  const isAlone = search.viewPanel !== undefined
  const canEdit = meta.canEdit !== false
  // A copy may go where this one may not be changed.
  const canCopy = useMay('dashboards:create') === true
  const edit = () => onChange({ edit: '', viewPanel: undefined })
  return (
    <>
      <div className={classes.toolbar}>
        <Crumbs title={dashboard.title} meta={meta} />
        <div className={classes.controls}>
          {isAlone && (
            <Button size="xs" variant="light" onClick={() => onChange({ viewPanel: undefined })}>
              {t('allPanels')}
            </Button>
          )}
          <TimeControls
            range={timeRange}
            refresh={open.refreshInterval}
            onRange={({ from, to }) => onChange({ from, to })}
            onRefreshInterval={(refresh) => onChange({ refresh })}
            onRefresh={open.refresh}
          />
          <StarButton uid={dashboard.uid ?? ''} isStarred={meta.isStarred ?? false} />
          {canEdit && dashboard.isEditable && (
            <Button size="xs" variant="default" onClick={edit}>
              {t('edit')}
            </Button>
          )}
          {canEdit && !dashboard.isEditable && <NotEdited onCopy={canCopy ? () => setShown('copy') : undefined} />}
          <DashboardMenu
            uid={dashboard.uid ?? ''}
            canEdit={canEdit}
            canDelete={meta.canDelete !== false}
            json={open.view.json}
            title={dashboard.title}
            onEdit={canEdit && !dashboard.isEditable ? edit : undefined}
            onKiosk={() => onChange({ kiosk: '' })}
            onReport={() => setShown('report')}
            onShare={() => setShown('share')}
            onCopy={canCopy ? () => setShown('copy') : undefined}
          />
        </div>
      </div>
      <div className={classes.second}>
        <VariableBar
          states={variables}
          onChange={(name, selected) => onChange({ [`var-${name}`]: urlOfSelection(selected) })}
        />
        {chosen.length > 0 && <AnnotationBar switches={chosen} onChange={onChange} />}
        {dashboard.links.length > 0 && <DashboardLinks links={dashboard.links} />}
      </div>
      <Suspense>
        {shown === 'copy' && (
          <CopyDialog
            json={open.view.json}
            title={dashboard.title}
            folderUid={meta.folderUid ?? ''}
            onClose={() => setShown(undefined)}
          />
        )}
        {shown === 'report' && <ImportReportDialog json={open.view.json} onClose={() => setShown(undefined)} />}
        {shown === 'share' && <ShareDialog open={open} canEdit={canEdit} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}

type CrumbsProps = { readonly title: string; readonly meta: StoredDashboard['meta'] }

function Crumbs({ title, meta: { folderTitle, folderUid } }: CrumbsProps) {
  const hasFolder = folderUid !== undefined && folderUid !== ''
  return (
    <nav className={classes.crumbs} aria-label={t('place')}>
      <Link to="/" className={classes.crumb}>
        {t('dashboards')}
      </Link>
      {hasFolder && (
        <Link to={`/dashboards/f/${folderUid}`} className={classes.crumb}>
          {folderTitle}
        </Link>
      )}
      <h1 className={classes.title}>{title}</h1>
    </nav>
  )
}
