import { useAddress, useNavigation } from '@hearth/ui-kit/router'
import { Alert } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import type { SearchParams } from '../app/address/search-params.ts'
import { SkeletonDashboard } from '../app/skeleton-dashboard.tsx'
import { type Around, exploreAddress, readAround } from '../model/explore/explore-address.ts'
import { defaultRange, isOneRange, type Pane } from '../model/explore/pane.ts'
import { readPanes } from '../model/explore/read-panes.ts'
import { readDashboard } from '../model/read/read-dashboard.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { LeadsToExplore } from '../view/leads-to-explore.ts'
import { useDashboard } from '../view/use-dashboard.ts'
import { ExploreBar } from './explore-bar.tsx'
import classes from './explore-page.module.css'
import { ExplorePane } from './explore-pane.tsx'
import { FirstPane } from './first-pane.tsx'
import { t } from './words.ts'

const json = { title: t('explore'), graphTooltip: 1, time: defaultRange, panels: [] }
const stored = { dashboard: json, read: readDashboard(json), meta: { slug: '' } }

/** Questions to all data sources side by side, at one time. All that it shows stands in its address. */
export function ExplorePage({ search }: { readonly search: SearchParams }) {
  const { panes, isUnreadable, around, go } = usePanes()
  const [first] = panes
  const { from, to } = first?.range ?? defaultRange
  const setRange = (range: Pane['range']) => go(panes.map((pane) => ({ ...pane, range })))
  const shown = useMemo(() => ({ ...search, from, to }), [search, from, to])
  const open = useDashboard(stored, shown, () => {})
  useEffect(() => {
    document.title = `${t('explore')} · Hearth`
  }, [])
  if (open === undefined || open.view.datasources.length === 0) return <SkeletonDashboard />
  const change = (pane: Pane) => go(panes.map((one) => (one.id === pane.id ? pane : one)))
  return (
    <DashboardViewProvider value={open.view}>
      <LeadsToExplore value={true}>
        <div className={classes.page}>
          <ExploreBar
            panes={panes}
            around={around}
            refreshInterval={open.refreshInterval}
            onPanes={go}
            onRange={setRange}
            onRefreshInterval={(refresh) => go(panes, { ...around, refresh: refresh === '' ? undefined : refresh })}
            onRefresh={open.refresh}
          />
          {isUnreadable && (
            <Alert color="orange" title={t('unreadable')}>
              {t('unreadableHint')}
            </Alert>
          )}
          {panes.length === 0 && <FirstPane onPanes={go} />}
          <div className={classes.panes} data-count={panes.length}>
            {panes.map((pane) => (
              <ExplorePane
                key={pane.id}
                pane={pane}
                around={around}
                isOneRange={isOneRange(panes)}
                onChange={change}
                onSplit={(copy) => go([...panes, copy])}
                onClose={() => go(panes.filter(({ id }) => id !== pane.id))}
                panes={panes}
                onZoom={(range) => (isOneRange(panes) ? setRange(range) : change({ ...pane, range }))}
              />
            ))}
          </div>
        </div>
      </LeadsToExplore>
    </DashboardViewProvider>
  )
}

/** What the address asks, and how to ask something else. */
function usePanes() {
  const navigation = useNavigation()
  const { search } = useAddress()
  const read = useMemo(() => {
    const params = new URLSearchParams(search)
    return { ...readPanes(params), around: readAround(params) }
  }, [search])
  const go = (panes: readonly Pane[], around: Around = read.around) => navigation.go(exploreAddress(panes, around))
  return { ...read, go }
}
