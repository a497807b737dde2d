import { EmptyState, ErrorState, LoadingState, PlusIcon, SearchIcon, UploadIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useFlows } from '../api/use-flows.ts'
import { FlowTable } from './flow-table.tsx'
import classes from './flows-page.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { matchFlows } from './match-flows.ts'
import { NewFlowDialog } from './new-flow-dialog.tsx'

type Dialog = { readonly kind: 'new' } | { readonly kind: 'import'; readonly files: readonly File[] } | undefined

/** All flows, and the ways to get more; files may be dropped anywhere on it. */
export function FlowsPage() {
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<Dialog>()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDialog({ kind: 'import', files: [...event.dataTransfer.files] })
  }
  return (
    <section
      className={classes.page}
      aria-labelledby="flows"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="flows">
          Flows
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<UploadIcon size={16} />}
            onClick={() => setDialog({ kind: 'import', files: [] })}
          >
            Import
          </Button>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setDialog({ kind: 'new' })}>
            New flow
          </Button>
        </Group>
      </Group>
      <TextInput
        aria-label="Search flows"
        placeholder="Search by name, category or id"
        leftSection={<SearchIcon size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <List search={search} />
      {dialog?.kind === 'new' && <NewFlowDialog onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'import' && <ImportDialog dropped={dialog.files} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

function List({ search }: { readonly search: string }) {
  const { data, error, refetch } = useFlows()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading the flows" />
  if (data.length === 0)
    return <EmptyState title="No flows yet">Make one from the starter, or drop a Flowise export here.</EmptyState>
  const found = matchFlows(data, search)
  if (found.length === 0) return <EmptyState title="No flow matches">Try fewer words.</EmptyState>
  return (
    <Stack gap="xs">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <FlowTable flows={found} />
    </Stack>
  )
}
