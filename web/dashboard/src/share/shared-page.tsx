import { AskError, ask, EmptyState, ErrorState, renderDate } from '@hearth/ui-kit'
import { Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchParams } from '../app/address/search-params.ts'
import { useChangeSearch } from '../app/address/use-change-search.ts'
import classes from '../app/dashboard-page.module.css'
import { SkeletonDashboard } from '../app/skeleton-dashboard.tsx'
import { Sections } from '../layout/sections.tsx'
import type { Frame } from '../model/frame.ts'
import { readStored } from '../model/read/read-stored.ts'
import { askQueries } from '../queries/panels/ask-queries.ts'
import { type PanelAsker, PanelAskerContext } from '../queries/panels/panel-asker.ts'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { TimeControls } from '../time/time-controls.tsx'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { useDashboard } from '../view/use-dashboard.ts'
import { framesIn, withHiddenQueries } from './shared-json.ts'
import { t } from './words.ts'

export type SharedPageProps = {
  readonly kind: 'public' | 'snapshot'
  /** The secret in the address. */
  readonly secret: string
  readonly search: SearchParams
}

type Json = Readonly<Record<string, unknown>>

type Answer = {
  readonly dashboard: Json
  readonly meta: { readonly timeSelectionEnabled?: boolean; readonly created?: string }
}

/** A dashboard for whoever has its address: it asks no data source but by the service's own leave. */
export function SharedPage({ kind, secret, search }: SharedPageProps) {
  const client = useQueryClient()
  // Onlookers may not know them, and need not.
  useState(() => client.setQueryData(['datasources'], []))
  const path = `/api/${kind === 'public' ? 'public/dashboards' : 'snapshots'}/${encodeURIComponent(secret)}`
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['shared', path],
    queryFn: async ({ signal }) => {
      const { dashboard, meta } = await ask<Answer>(path, { signal })
      const shown = kind === 'public' ? withHiddenQueries(dashboard) : dashboard
      return { dashboard: shown, meta, read: await readStored(shown) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <SkeletonDashboard />
  if (error instanceof AskError && error.status === 404)
    return <EmptyState title={t('noShared')}>{t('noSharedHint')}</EmptyState>
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  return <Shared kind={kind} path={path} shared={data} search={search} />
}

type SharedProps = {
  readonly kind: SharedPageProps['kind']
  readonly path: string
  readonly shared: Pick<StoredDashboard, 'read'> & Answer
  readonly search: SearchParams
}

function Shared({ kind, path, shared, search }: SharedProps) {
  const changeSearch = useChangeSearch()
  const { dashboard, read, meta } = shared
  const open = useDashboard({ dashboard, read, meta: { slug: '' } }, search, changeSearch, false)
  const [asker] = useState(() => (kind === 'public' ? publicAsker(path) : snapshotAsker(dashboard)))
  if (open === undefined) return <SkeletonDashboard sections={read.sections} />
  return (
    <PanelAskerContext.Provider value={asker}>
      <DashboardViewProvider value={open.view}>
        <div className={classes.page}>
          <div className={classes.toolbar}>
            <Title order={1} size="h4">
              {read.title}
            </Title>
            {kind === 'snapshot' && meta.created !== undefined && (
              <Text size="sm" c="dimmed">
                {t('takenAt', { when: renderDate(meta.created) })}
              </Text>
            )}
            {meta.timeSelectionEnabled === true && (
              <TimeControls
                range={open.view.timeRange}
                refresh={open.refreshInterval}
                onRange={({ from, to }) => changeSearch({ from, to })}
                onRefreshInterval={(refresh) => changeSearch({ refresh })}
                onRefresh={open.refresh}
              />
            )}
          </div>
          <Sections sections={open.sections} />
        </div>
      </DashboardViewProvider>
    </PanelAskerContext.Provider>
  )
}

function publicAsker(path: string): PanelAsker {
  return (panelId, request, signal) => {
    const { from, to, queries } = request
    const { intervalMs, maxDataPoints } = queries[0] ?? {}
    const body = { timeRange: { from, to }, intervalMs, maxDataPoints }
    return askQueries(request, signal, `${path}/panels/${panelId}/query`, body)
  }
}

function snapshotAsker(dashboard: Json): PanelAsker {
  return async (panelId, { queries }) => {
    const frames = framesIn(dashboard, panelId) as readonly Frame[]
    return queries.map(({ refId }) => ({
      refId: String(refId),
      frames: frames.filter((frame) => (frame.refId ?? 'A') === refId),
      error: undefined,
    }))
  }
}
