import { EmptyState, ErrorState, LoadingState, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../api/use-keys.ts'
import { KeyTable } from './key-table.tsx'
import classes from './keys-page.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The API keys: who may come in. */
export function KeysPage() {
  const [creating, setCreating] = useState(false)
  return (
    <section className={classes.page} aria-labelledby="keys">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="keys">
          API keys
        </Title>
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating(true)}>
          New key
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Whoever calls a flow sends one as <code>Authorization: Bearer</code>. Keys are kept as fingerprints only: the
        key itself is shown once, when it is made.
      </Text>
      <List />
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </section>
  )
}

function List() {
  const { data, error, refetch } = useKeys()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading the keys" />
  if (data.length === 0) return <EmptyState title="No keys">Make one to call flows from elsewhere.</EmptyState>
  return <KeyTable keys={data} />
}
