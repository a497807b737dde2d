import { EmptyState, ErrorState, LoadingState, PlusIcon, UploadIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Title } from '@mantine/core'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useFlows } from '../api/use-flows.ts'
import view from '../app/view.module.css'
import { filesIn } from './import/files-in.ts'
import { FlowList } from './list/flow-list.tsx'
import { SkeletonCards } from './list/skeleton-cards.tsx'
import type { NewFlowDialogProps } from './new/new-flow-dialog.tsx'
import { t } from './words.ts'

// Loaded when it is asked for: most looks at the list are for a flow that is there.
const NewFlowDialog = lazy(async () => ({ default: (await import('./new/new-flow-dialog.tsx')).NewFlowDialog }))

type Making = Pick<NewFlowDialogProps, 'from' | 'dropped'>

/** All flows, and the ways to get more; files may be dropped anywhere on it. */
export function FlowsPage() {
  const [making, setMaking] = useState<Making>()
  const query = useFlows()
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setMaking({ from: 'template', dropped: [] })}>
      {t('newFlow')}
    </Button>
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void filesIn(event.dataTransfer).then((dropped) => setMaking({ from: 'files', dropped }))
  }
  return (
    <section className={view.page} aria-labelledby="flows" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="flows">
          {t('title')}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<UploadIcon size={16} />}
            onClick={() => setMaking({ from: 'files', dropped: [] })}
          >
            {t('import')}
          </Button>
          {query.data?.length !== 0 && begin}
        </Group>
      </Group>
      <Flows query={query} begin={begin} />
      <Suspense fallback={<LoadingState />}>
        {making !== undefined && <NewFlowDialog {...making} onClose={() => setMaking(undefined)} />}
      </Suspense>
    </section>
  )
}

type FlowsProps = { readonly query: ReturnType<typeof useFlows>; readonly begin: ReactNode }

function Flows({ query: { data, error, refetch }, begin }: FlowsProps) {
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonCards />
  if (data.length === 0)
    return (
      <EmptyState title={t('noneTitle')}>
        <Stack align="center" gap="sm">
          {t('noneHint')}
          {begin}
        </Stack>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <FlowList flows={data} />
    </Stack>
  )
}
