import { useCommands } from '@hearth/ui-kit'
import { useNavigation } from '@hearth/ui-kit/router'
import { useEffect, useMemo, useState } from 'react'
import { Annotations } from '../annotations/annotations.tsx'
import { useSwitches } from '../annotations/use-switches.ts'
import type { SearchParams } from '../app/address/search-params.ts'
import { useChangeSearch } from '../app/address/use-change-search.ts'
import { SkeletonDashboard } from '../app/skeleton-dashboard.tsx'
import { changePanel } from '../model/edit/panels.ts'
import { upgradePanel } from '../model/read/angular/upgrade-panel.ts'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { TimeControls } from '../time/time-controls.tsx'
import { urlOfSelection } from '../variables/url-of-selection.ts'
import { VariableBar } from '../variables/variable-bar.tsx'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { type OpenDashboard, useDashboard } from '../view/use-dashboard.ts'
import { AddMenu } from './add/add-menu.tsx'
import { type ChangePanel, ChangePanelProvider } from './change-panel-context.ts'
import { EditBar } from './edit-bar.tsx'
import { type Choice, type Editing, EditingProvider } from './edit-context.ts'
import classes from './edit-page.module.css'
import { EditGrid } from './grid/edit-grid.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { Side } from './side.tsx'
import { type Session, useSession } from './use-session.ts'
import { t } from './words.ts'

export type EditPageProps = {
  readonly stored: StoredDashboard
  readonly search: SearchParams
  /** It is not stored yet. */
  readonly isNew: boolean
  /** The panel that is open at first. */
  readonly panelId: number | undefined
}

/** A dashboard being edited: its grid, and beside it what is chosen. */
export function EditPage({ stored, search, isNew, panelId }: EditPageProps) {
  const draftKey = isNew ? 'new' : (stored.read.uid ?? '')
  const session = useSession({ draftKey, stored: stored.dashboard })
  const changeSearch = useChangeSearch()
  const shown = useMemo(
    () => ({ dashboard: session.json, read: session.read, meta: stored.meta }),
    [session.json, session.read, stored.meta],
  )
  const open = useDashboard(shown, search, changeSearch)
  const [choice, choose] = useState<Choice>(
    panelId === undefined ? { kind: 'nothing' } : { kind: 'panel', id: panelId },
  )
  const [said, announce] = useState('')
  useEffect(() => {
    document.title = t('editing', { title: session.read.title })
  }, [session.read.title])
  useStepKeys(session)
  if (open === undefined) return <SkeletonDashboard sections={session.read.sections} />
  const editing: Editing = {
    session,
    choice,
    choose,
    announce,
  }
  // A panel of an older type becomes one of today's first.
  const change: ChangePanel = (id, make, step) =>
    session.change((json) => changePanel(json, id, (panel) => make(upgradePanel(panel).panel)), step)
  return (
    <EditingProvider value={editing}>
      <ChangePanelProvider value={change}>
        <DashboardViewProvider value={open.view}>
          <Opened open={open} stored={stored} isNew={isNew} search={search} onSearch={changeSearch} />
          <p className={classes.said} role="status">
            {said}
          </p>
          <LeaveDialog session={session} />
        </DashboardViewProvider>
      </ChangePanelProvider>
    </EditingProvider>
  )
}

type OpenedProps = {
  readonly open: OpenDashboard
  readonly stored: StoredDashboard
  readonly isNew: boolean
  readonly search: SearchParams
  readonly onSearch: (next: SearchParams) => void
}

function Opened({ open, stored, isNew, search, onSearch }: OpenedProps) {
  const { timeRange, variables, dashboard } = open.view
  const switches = useSwitches(dashboard, search)
  const stop = useStop(isNew)
  return (
    <div className={classes.page}>
      <EditBar stored={stored} isNew={isNew} onStop={stop} />
      <div className={classes.second}>
        <AddMenu />
        <VariableBar
          states={variables}
          onChange={(name, selected) => onSearch({ [`var-${name}`]: urlOfSelection(selected) })}
        />
        <div className={classes.time}>
          <TimeControls
            range={timeRange}
            refresh={open.refreshInterval}
            onRange={({ from, to }) => onSearch({ from, to })}
            onRefreshInterval={(refresh) => onSearch({ refresh })}
            onRefresh={open.refresh}
          />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.grid}>
          <Annotations switches={switches} canKeep={false}>
            <EditGrid sections={open.sections} />
          </Annotations>
        </div>
        <Side />
      </div>
    </div>
  )
}

/** Ends editing: the dashboard as it is stored is shown, or the list where there is none. */
function useStop(isNew: boolean): () => void {
  const navigation = useNavigation()
  return () => {
    const { pathname, search } = navigation.get()
    const left = new URLSearchParams(search)
    left.delete('edit')
    left.delete('editPanel')
    const rest = left.toString()
    navigation.go(isNew ? '/' : `${pathname}${rest === '' ? '' : `?${rest}`}`, { ignoreGuards: true })
  }
}

function useStepKeys({ undo, redo }: Session): void {
  const group = t('editGroup')
  useCommands([
    { label: t('undo'), group, keys: 'Mod+Z', run: () => undo?.() },
    { label: t('redo'), group, keys: ['Mod+Shift+Z', 'Mod+Y'], run: () => redo?.() },
  ])
}
