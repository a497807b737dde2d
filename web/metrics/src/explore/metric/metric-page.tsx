import { ChevronLeftIcon, EmptyState, ErrorState } from '@hearth/ui-kit'
import { Link, useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useCatalog } from '../../api/use-catalog.ts'
import { mostSeries, useSeries } from '../../api/use-series.ts'
import { buildQuery } from './build-query.ts'
import { FacetList } from './facet-list.tsx'
import { findFacets } from './facets.ts'
import { type AddressedLook, readLook, writeLook } from './look-address.ts'
import { MetricGraph } from './metric-graph.tsx'
import classes from './metric-page.module.css'
import { MetricSkeleton } from './metric-skeleton.tsx'
import { t } from './words.ts'

/** One metric: its graph, and its labels to narrow it and to split it by. */
export function MetricPage() {
  const look = readLook(useSearch())
  const go = useNavigate()
  const { data: catalog } = useCatalog()
  const { data, error, refetch } = useSeries(look.name, look.range)
  const found = useMemo(() => findFacets(data?.series ?? [], look.wanted), [data, look.wanted])
  const entry = catalog?.find(({ name }) => name === look.name)
  const change = (changed: Partial<AddressedLook>) =>
    go({ to: '/explore', search: writeLook({ ...look, ...changed }), replace: true })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  // Its type says what is drawn.
  if (data === undefined || catalog === undefined) return <MetricSkeleton />
  const type = entry?.type ?? 'unknown'
  return (
    <Stack gap="sm">
      <Head name={look.name} type={type} help={entry?.help ?? ''} />
      {data.isCut && (
        <Alert color="yellow" p="xs">
          {t('cut', { count: mostSeries })}
        </Alert>
      )}
      {data.series.length === 0 ? (
        <EmptyState title={t('noSeries')}>{t('noSeriesHint')}</EmptyState>
      ) : (
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('series', { matching: found.matching, count: data.series.length })}
        </Text>
      )}
      <div className={classes.layout}>
        <FacetList
          facets={found.facets}
          by={look.by}
          onWant={(label, values) => change({ wanted: { ...look.wanted, [label]: values } })}
          onSplit={(by) => change({ by })}
        />
        <MetricGraph
          expr={buildQuery({ ...look, type })}
          range={look.range}
          onRange={(range) => change({ range })}
          isHistogram={type === 'histogram'}
        />
      </div>
    </Stack>
  )
}

type HeadProps = { readonly name: string; readonly type: string; readonly help: string }

function Head({ name, type, help }: HeadProps) {
  return (
    <div>
      <Link to="/explore" className={classes.back}>
        <ChevronLeftIcon size={14} /> {t('all')}
      </Link>
      <Group gap="xs">
        <Title order={2} size="h4" className={classes.name}>
          {name}
        </Title>
        <Badge size="sm" variant="light">
          {type}
        </Badge>
      </Group>
      {help !== '' && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
    </div>
  )
}
