import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoredDashboard } from '../queries/dashboards.ts'
import { TimeControls } from '../time/time-controls.tsx'
import { urlOfSelection } from '../variables/url-of-selection.ts'
import { VariableBar } from '../variables/variable-bar.tsx'
import type { OpenDashboard } from '../view/use-dashboard.ts'
import { DashboardLinks } from './dashboard-links.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import classes from './dashboard-page.module.css'
import { ImportReportView } from './import-report-view.tsx'
import type { SearchParams } from './search-params.ts'

export type DashboardToolbarProps = {
  readonly open: OpenDashboard
  readonly meta: StoredDashboard['meta']
  readonly search: SearchParams
  readonly onChange: (next: SearchParams) => void
}

/** Where one is, what time is shown, and which variables are chosen. */
export function DashboardToolbar({ open, meta, search, onChange }: DashboardToolbarProps) {
  const { dashboard, timeRange, variables } = open.view
  const [showsReport, setShowsReport] = useState(false)
  const isAlone = search.viewPanel !== undefined
  return (
    <>
      <div className={classes.toolbar}>
        <Crumbs title={dashboard.title} meta={meta} />
        <div className={classes.controls}>
          {isAlone && (
            <Button size="xs" variant="light" onClick={() => onChange({ viewPanel: undefined })}>
              All panels
            </Button>
          )}
          <TimeControls
            range={timeRange}
            refresh={open.refreshInterval}
            onRange={({ from, to }) => onChange({ from, to })}
            onRefreshInterval={(refresh) => onChange({ refresh })}
            onRefresh={open.refresh}
          />
          <DashboardMenu
            json={open.view.json}
            title={dashboard.title}
            onKiosk={() => onChange({ kiosk: '' })}
            onReport={() => setShowsReport(true)}
          />
        </div>
      </div>
      <div className={classes.second}>
        <VariableBar
          states={variables}
          onChange={(name, selected) => onChange({ [`var-${name}`]: urlOfSelection(selected) })}
        />
        {dashboard.links.length > 0 && <DashboardLinks links={dashboard.links} />}
      </div>
      <Modal opened={showsReport} onClose={() => setShowsReport(false)} title="How its panels are shown" size="lg">
        <ImportReportView report={dashboard.report} />
      </Modal>
    </>
  )
}

type CrumbsProps = { readonly title: string; readonly meta: StoredDashboard['meta'] }

function Crumbs({ title, meta: { folderTitle, folderUid } }: CrumbsProps) {
  const hasFolder = folderUid !== undefined && folderUid !== ''
  return (
    <nav className={classes.crumbs} aria-label="Where this is">
      <Link to="/" className={classes.crumb}>
        Dashboards
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
