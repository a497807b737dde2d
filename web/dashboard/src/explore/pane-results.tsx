import { EmptyState, Hint, PlusIcon } from '@hearth/ui-kit'
import { ActionIcon, Button } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Panel } from '../model/dashboard.ts'
import type { Pane } from '../model/explore/pane.ts'
import { isAsked, panelOf, type Shown, shownBy } from '../model/explore/pane-panels.ts'
import { type Json, records, text } from '../model/json.ts'
import { type Datasource, resolveDatasource } from '../model/queries/build-query.ts'
import { readDashboard } from '../model/read/read-dashboard.ts'
import { readDatasource } from '../model/read/read-datasource.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { useMay } from '../queries/own-actions.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import classes from './explore-page.module.css'
import { t } from './words.ts'

const LiveLines = lazy(async () => ({ default: (await import('./live/live-lines.tsx')).LiveLines }))
const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))

export type PaneResultsProps = { readonly pane: Pane; readonly panel: Json; readonly source: Datasource | undefined }

const kinds: readonly Shown[] = ['graph', 'volume', 'heatmap', 'lines', 'table']

/** The answer to a question, in each way that suits it. */
export function PaneResults({ pane, panel, source }: PaneResultsProps) {
  const { datasources } = useDashboardView()
  const mayAdd = useMay('dashboards:create')
  const [added, setAdded] = useState<Json | undefined>(undefined)
  const [isLive, setIsLive] = useState(false)
  const results = useMemo(() => {
    const typeOf = ({ datasource }: Json) =>
      datasource === undefined
        ? source?.type
        : resolveDatasource(readDatasource(datasource), datasources, () => undefined)?.type
    const asked = records(panel.targets).filter(isAsked)
    return kinds.flatMap((shown) => {
      const queries = asked.filter((query) => shownBy(typeOf(query), query).includes(shown))
      return queries.length === 0 ? [] : resultOf(pane, shown, panelOf(shown, panel, queries, t(shown)))
    })
  }, [pane, panel, source, datasources])
  if (results.length === 0) return <EmptyState title={t('nothingAsked')}>{t('nothingAskedHint')}</EmptyState>
  // How many there were says nothing of those that come.
  const inSight = isLive ? results.filter(({ shown }) => shown !== 'volume') : results
  return (
    <>
      {results.some(({ shown }) => shown === 'lines') && (
        <Button
          size="compact-xs"
          variant={isLive ? 'filled' : 'light'}
          style={{ alignSelf: 'flex-end' }}
          aria-pressed={isLive}
          onClick={() => setIsLive(!isLive)}
        >
          {t('live')}
        </Button>
      )}
      {inSight.map(({ shown, json, read }) => (
        <div
          key={shown}
          className={classes.result}
          data-tall={(inSight.length === 1 && shown !== 'graph') || undefined}
        >
          {isLive && shown === 'lines' ? (
            <Suspense>
              <LiveLines panel={read} />
            </Suspense>
          ) : (
            <PanelCard
              panel={read}
              tools={mayAdd && <AddButton title={text(json.title)} onClick={() => setAdded(json)} />}
            />
          )}
        </div>
      ))}
      {added !== undefined && (
        <Suspense>
          <AddDialog panel={added} range={pane.range} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type Result = { readonly shown: Shown; readonly json: Json; readonly read: Panel }

function resultOf({ id }: Pane, shown: Shown, json: Json): readonly Result[] {
  const [section] = readDashboard({ panels: [{ ...json, id: 1 + kinds.indexOf(shown) }] }).sections
  // Answers are kept under it.
  return (section?.panels ?? []).map((read) => ({ shown, json, read: { ...read, key: `${id} ${shown}` } }))
}

function AddButton({ title, onClick }: { readonly title: string; readonly onClick: () => void }) {
  return (
    <Hint label={t('add')}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('addOf', { title })} onClick={onClick}>
        <PlusIcon size={16} />
      </ActionIcon>
    </Hint>
  )
}
