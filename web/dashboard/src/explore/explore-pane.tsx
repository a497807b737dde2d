import { CopyIcon, Hint, TimeRangePicker } from '@hearth/ui-kit'
import { ActionIcon, CloseButton } from '@mantine/core'
import { useMemo } from 'react'
import { ChangePanelProvider } from '../edit/change-panel-context.ts'
import { PanelQueries } from '../edit/panel/panel-queries.tsx'
import type { Around } from '../model/explore/explore-address.ts'
import { freeId, maxPanes, type Pane, panelPane } from '../model/explore/pane.ts'
import { panelOfPane, withPanel } from '../model/explore/pane-panels.ts'
import { type Json, text } from '../model/json.ts'
import { type Datasource, resolveDatasource } from '../model/queries/build-query.ts'
import { readDatasource } from '../model/read/read-datasource.ts'
import { resolveTimeRange } from '../model/time/time-range.ts'
import { useMay } from '../queries/own-actions.ts'
import { rangeGrammar } from '../time/range-grammar.ts'
import { type ChangeLineQuery, ChangeLineQueryContext } from '../view/change-line-query.ts'
import { DashboardViewProvider, useDashboardView } from '../view/dashboard-view.ts'
import classes from './explore-page.module.css'
import { PaneResults } from './pane-results.tsx'
import { TakeButton } from './take-button.tsx'
import { t } from './words.ts'

export type ExplorePaneProps = {
  readonly pane: Pane
  readonly panes: readonly Pane[]
  readonly around: Around
  readonly isOneRange: boolean
  readonly onChange: (pane: Pane) => void
  readonly onSplit: (copy: Pane) => void
  readonly onClose: () => void
  readonly onZoom: (range: Pane['range']) => void
}

/** A question, and its answer. */
export function ExplorePane(props: ExplorePaneProps) {
  const { pane, onChange, onZoom } = props
  const shared = useDashboardView()
  const { datasources } = shared
  const ref = readDatasource(pane.source === '' ? undefined : { uid: pane.source })
  const source = resolveDatasource(ref, datasources, noVariables)
  const panel = useMemo(() => panelOfPane(pane, source?.type), [pane, source?.type])
  const view = useMemo(() => {
    const range = resolveTimeRange(pane.range, shared.range.toMs, shared.calendar) ?? shared.range
    const { from, to } = shared.timeRange
    const isShared = from === pane.range.from && to === pane.range.to
    return isShared ? shared : { ...shared, timeRange: pane.range, range }
  }, [shared, pane.range])
  const zooming = useMemo(
    () => ({
      ...view,
      syncKey: 'explore',
      zoom: ({ fromMs, toMs }: { fromMs: number; toMs: number }) => onZoom({ from: String(fromMs), to: String(toMs) }),
    }),
    [view, onZoom],
  )
  const changeLines: ChangeLineQuery = (refId, change) => {
    const isMeant = (query: Json) => text(query.expr).trim().startsWith('{') && (refId ?? query.refId) === query.refId
    const typeOf = ({ datasource }: Json) =>
      datasource === undefined
        ? source?.type
        : resolveDatasource(readDatasource(datasource), datasources, noVariables)?.type
    const changed = (query: Json) => ({ ...query, expr: change(text(query.expr), typeOf(query)) })
    onChange({ ...pane, queries: pane.queries.map((query) => (isMeant(query) ? changed(query) : query)) })
  }
  return (
    <DashboardViewProvider value={zooming}>
      <section className={classes.pane} aria-label={t('paneOf', { source: source?.name ?? pane.source })}>
        <PaneHead {...props} source={source} />
        <ChangePanelProvider value={(_id, make) => onChange(withPanel(pane, make(panel)))}>
          <PanelQueries id={0} panel={panel} />
        </ChangePanelProvider>
        <ChangeLineQueryContext value={changeLines}>
          <PaneResults pane={pane} panel={panel} source={source} />
        </ChangeLineQueryContext>
      </section>
    </DashboardViewProvider>
  )
}

const noVariables = () => undefined

type PaneHeadProps = ExplorePaneProps & { readonly source: Datasource | undefined }

function PaneHead({ pane, panes, around, isOneRange, source, ...on }: PaneHeadProps) {
  const { calendar } = useDashboardView()
  const mayTake = useMay('dashboards:write') === true
  const { back, panel } = around
  return (
    <header className={classes.head}>
      <h2 className={classes.name}>{source?.name ?? pane.source}</h2>
      {!isOneRange && (
        <TimeRangePicker
          value={pane.range}
          onChange={(range) => on.onChange({ ...pane, range })}
          grammar={rangeGrammar(calendar, [])}
        />
      )}
      {mayTake && pane.id === panelPane && back !== undefined && panel !== undefined && (
        <TakeButton pane={pane} type={source?.type} back={back} panel={panel} />
      )}
      {panes.length < maxPanes && (
        <Hint label={t('split')}>
          <ActionIcon
            size="md"
            variant="subtle"
            color="gray"
            aria-label={t('split')}
            onClick={() => on.onSplit({ ...pane, id: freeId(panes) })}
          >
            <CopyIcon size={16} />
          </ActionIcon>
        </Hint>
      )}
      <CloseButton size="md" aria-label={t('close')} onClick={on.onClose} />
    </header>
  )
}
