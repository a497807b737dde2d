import { EmptyState, ErrorState, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Stack } from '@mantine/core'
import { FilterBar } from '../alerting/filter-bar.tsx'
import { useDiscovery } from '../api/use-discovery.ts'
import { FoundPool } from './found-pool.tsx'
import { groupFound } from './group-found.ts'
import { t } from './words.ts'

/** Which targets were found, which were dropped, and how rules made their labels. */
export function DiscoveryPage() {
  const { data, error, refetch } = useDiscovery()
  const go = useNavigate()
  const search = useSearch()
  const filter = { text: search.search ?? '', isDroppedOnly: search.state === 'dropped' }
  const show = (next: typeof filter) =>
    go({
      to: '/service-discovery',
      search: { search: next.text || undefined, state: next.isDroppedOnly ? 'dropped' : undefined },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <DiscoverySkeleton />
  const pools = groupFound(data, filter)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <FilterBar
        label={t('search')}
        hint={t('searchHint')}
        text={filter.text}
        onText={(text) => show({ ...filter, text })}
        choice={{ label: t('which'), some: t('dropped'), isSome: filter.isDroppedOnly }}
        onChoice={(isDroppedOnly) => show({ ...filter, isDroppedOnly })}
      />
      {pools.map((pool) => (
        <FoundPool key={pool.name} pool={pool} />
      ))}
      {pools.length === 0 && <NothingFound isEmpty={isEmpty(data)} {...filter} />}
    </Stack>
  )
}

function isEmpty({ activeTargets, droppedTargets }: NonNullable<ReturnType<typeof useDiscovery>['data']>): boolean {
  return activeTargets.length + droppedTargets.length === 0
}

type NothingFoundProps = { readonly isEmpty: boolean; readonly text: string; readonly isDroppedOnly: boolean }

function NothingFound({ isEmpty, text, isDroppedOnly }: NothingFoundProps) {
  if (isEmpty) return <EmptyState title={t('nothingFound')}>{t('nameTargets')}</EmptyState>
  return <EmptyState title={t(isDroppedOnly && text === '' ? 'noneDropped' : 'noMatch')} />
}

function DiscoverySkeleton() {
  return (
    <SkeletonState label={t('loading')}>
      <Stack gap="md">
        <SkeletonPlaces count={1} heightPx={30} />
        <SkeletonPlaces count={8} heightPx={96} />
      </Stack>
    </SkeletonState>
  )
}
