import { EmptyState, ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './documents.module.css'
import { SkeletonRows } from './skeleton-rows.tsx'
import { StoreDialog } from './store-dialog.tsx'
import { StoreTable } from './store-table.tsx'
import { useCreateStore, useStores } from './use-stores.ts'

/** All document stores: what flows can look things up in. */
export function StoresPage() {
  const [creating, setCreating] = useState(false)
  const create = useCreateStore()
  const navigate = useNavigate()
  const open = () => setCreating(true)
  return (
    <section className={classes.page} aria-labelledby="documents">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="documents">
          Documents
        </Title>
        <Button leftSection={<PlusIcon size={16} />} onClick={open}>
          New document store
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Documents that flows look things up in. They are read, cut into pieces and found by meaning and by words, all on
        this machine.
      </Text>
      <List onNew={open} />
      {creating && (
        <StoreDialog
          title="New document store"
          action="Create"
          busy={create.isPending}
          error={create.error}
          onSave={(words) =>
            create.mutate(words, {
              onSuccess: ({ id }) => void navigate({ to: '/documents/$id', params: { id } }),
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

function List({ onNew }: { readonly onNew: () => void }) {
  const { data, error, refetch } = useStores()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label="Loading the document stores" />
  if (data.length === 0)
    return (
      <EmptyState title="No documents yet">
        <Stack align="center" gap="sm">
          Make a store, upload files to it, and ask about them from any flow.
          <Button onClick={onNew}>Make a store</Button>
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
