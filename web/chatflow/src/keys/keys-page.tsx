import { EmptyState, ErrorState, onDemand, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../api/use-keys.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { KeyTable } from './key-table.tsx'
import { t } from './words.ts'

const NewKeyDialog = onDemand(async () => (await import('./key-dialogs.tsx')).NewKeyDialog)

/** The API keys: who may come in. */
export function KeysPage() {
  const [creating, setCreating] = useState(false)
  const open = () => setCreating(true)
  return (
    <section className={view.page} aria-labelledby="keys">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="keys">
          {t('keys')}
        </Title>
        <Button leftSection={<PlusIcon size={16} />} onClick={open}>
          {t('newKey')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('intro', { header: 'Authorization: Bearer' })}
      </Text>
      <List onNew={open} />
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

function List({ onNew }: { readonly onNew: () => void }) {
  const { data, error, refetch } = useKeys()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loading')} />
  if (data.length === 0)
    return (
      <EmptyState title={t('none')}>
        <Stack align="center" gap="sm">
          {t('noneHint')}
          <Button onClick={onNew}>{t('newKey')}</Button>
        </Stack>
      </EmptyState>
    )
  return <KeyTable keys={data} />
}
