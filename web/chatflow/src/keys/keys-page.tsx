import { EmptyState, ErrorState, onDemand, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useKeys } from '../api/use-keys.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { KeyTable } from './key-table.tsx'
import { t } from './words.ts'

const NewKeyDialog = onDemand(async () => (await import('./key-dialogs.tsx')).NewKeyDialog)

/** The API keys: who may come in. */
export function KeysPage() {
  const [creating, setCreating] = useState(false)
  const query = useKeys()
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
      {t('newKey')}
    </Button>
  )
  return (
    <section className={view.page} aria-labelledby="keys">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="keys">
          {t('keys')}
        </Title>
        {query.data?.length !== 0 && begin}
      </Group>
      <Text size="sm" c="dimmed">
        {t('intro', { header: 'Authorization: Bearer' })}
      </Text>
      <List query={query} begin={begin} />
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

type ListProps = { readonly query: ReturnType<typeof useKeys>; readonly begin: ReactNode }

function List({ query: { data, error, refetch }, begin }: ListProps) {
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loading')} />
  if (data.length === 0)
    return (
      <EmptyState title={t('none')}>
        <Stack align="center" gap="sm">
          {t('noneHint')}
          {begin}
        </Stack>
      </EmptyState>
    )
  return <KeyTable keys={data} />
}
