import { EmptyState, ErrorState, onDemand, PlusIcon } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { StoreTable } from './store-table.tsx'
import { useCreateStore, useStores } from './use-stores.ts'
import { t } from './words.ts'

const StoreDialog = onDemand(async () => (await import('./store-dialog.tsx')).StoreDialog)

/** All document stores: what flows can look things up in. */
export function StoresPage() {
  const [creating, setCreating] = useState(false)
  const query = useStores()
  const create = useCreateStore()
  const navigate = useNavigate()
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
      {t('newStore')}
    </Button>
  )
  return (
    <section className={view.page} aria-labelledby="documents">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="documents">
          {t('documents')}
        </Title>
        {query.data?.length !== 0 && begin}
      </Group>
      <Text size="sm" c="dimmed">
        {t('whatItIs')}
      </Text>
      <List query={query} begin={begin} />
      {creating && (
        <StoreDialog
          title={t('newStore')}
          action={t('create')}
          busy={create.isPending}
          error={create.error}
          onSave={(words) =>
            create.mutate(words, {
              onSuccess: ({ id }) => navigate({ to: '/documents/$id', params: { id } }),
            })
          }
          onClose={() => {
            create.reset()
            setCreating(false)
          }}
        />
      )}
    </section>
  )
}

type ListProps = { readonly query: ReturnType<typeof useStores>; readonly begin: ReactNode }

function List({ query: { data, error, refetch }, begin }: ListProps) {
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loadingStores')} />
  if (data.length === 0)
    return (
      <EmptyState title={t('noStores')}>
        <Stack align="center" gap="sm">
          {t('noStoresHelp')}
          {begin}
        </Stack>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <StoreTable stores={data} />
    </Stack>
  )
}
