import { EmptyState, ErrorState, LoadingState, SearchIcon } from '@hearth/ui-kit'
import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTargets } from '../api/use-targets.ts'
import { useAddress, useGo } from '../app/use-address.ts'
import { groupTargets } from './group-targets.ts'
import { TargetPool } from './target-pool.tsx'

/** What is scraped, by job, and how the last scrapes went. */
export function TargetsPage() {
  const { data, error, refetch } = useTargets()
  const go = useGo()
  const search = useAddress()
  const filter = { text: search.search ?? '', isDownOnly: search.health === 'down' }
  const show = (next: typeof filter) =>
    go(
      '/targets',
      { ...(next.text === '' ? {} : { search: next.text }), ...(next.isDownOnly ? { health: 'down' } : {}) },
      { replace: true },
    )
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading targets" />
  const pools = groupTargets(data, filter)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <Group gap="xs">
        <TextInput
          flex={1}
          miw={200}
          size="xs"
          aria-label="Search targets"
          placeholder="Address, label or error"
          leftSection={<SearchIcon size={14} />}
          value={filter.text}
          onChange={(event) => show({ ...filter, text: event.currentTarget.value })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which targets"
          value={filter.isDownOnly ? 'down' : 'all'}
          onChange={(value) => show({ ...filter, isDownOnly: value === 'down' })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'down', label: 'Not up' },
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
    return <EmptyState title="Nothing is scraped">Name targets under “metrics” in hearth.yaml.</EmptyState>
  }
  return <EmptyState title={isDownOnly ? 'Every target is up' : 'No target matches'} />
}
