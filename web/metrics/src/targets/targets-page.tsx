import { EmptyState, ErrorState, SearchIcon } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTargets } from '../api/use-targets.ts'
import { groupTargets } from './group-targets.ts'
import { TargetPool } from './target-pool.tsx'
import { TargetsSkeleton } from './targets-skeleton.tsx'
import { t } from './words.ts'

/** What is scraped, by job, and how the last scrapes went. */
export function TargetsPage() {
  const { data, error, refetch } = useTargets()
  const go = useNavigate()
  const search = useSearch()
  const filter = { text: search.search ?? '', isDownOnly: search.health === 'down' }
  const show = (next: typeof filter) =>
    go({
      to: '/targets',
      search: { search: next.text || undefined, health: next.isDownOnly ? 'down' : undefined },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <TargetsSkeleton />
  const pools = groupTargets(data, filter)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <Group gap="xs">
        <TextInput
          flex={1}
          miw={200}
          size="xs"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<SearchIcon size={14} />}
          value={filter.text}
          onChange={(event) => show({ ...filter, text: event.currentTarget.value })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('which')}
          value={filter.isDownOnly ? 'down' : 'all'}
          onChange={(value) => show({ ...filter, isDownOnly: value === 'down' })}
          data={[
            { value: 'all', label: t('all') },
            { value: 'down', label: t('notUp') },
          ]}
        />
      </Group>
      {pools.map((pool) => (
        <TargetPool key={pool.name} pool={pool} />
      ))}
      {pools.length === 0 && <NoTargets isFiltered={data.length > 0} isDownOnly={filter.isDownOnly} />}
    </Stack>
  )
}

function NoTargets({ isFiltered, isDownOnly }: { readonly isFiltered: boolean; readonly isDownOnly: boolean }) {
  if (!isFiltered) {
    return <EmptyState title={t('nothingScraped')}>{t('nameTargets')}</EmptyState>
  }
  return <EmptyState title={t(isDownOnly ? 'allUp' : 'noMatch')} />
}
