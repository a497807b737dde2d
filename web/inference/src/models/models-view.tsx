import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import { ModelCard } from './model-card.tsx'
import classes from './models-view.module.css'
import { PullForm } from './pull-form.tsx'
import { useModelEvents, useModels } from './use-models.ts'

/** What can be used, and how to get more. */
export function ModelsView() {
  useModelEvents()
  return (
    <Stack gap="lg" className={classes.page}>
      <PullForm />
      <Stack component="section" gap="sm" aria-label="Models">
        <Title order={2} size="h4">
          On this machine
        </Title>
        <List />
      </Stack>
    </Stack>
  )
}

function List() {
  const { data, error, refetch } = useModels()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading the models" />
  if (data.length === 0) return <EmptyState title="No models yet">Pull one above.</EmptyState>
  return (
    <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
      {data.map((model) => (
        <ModelCard key={model.id} model={model} />
      ))}
    </SimpleGrid>
  )
}
