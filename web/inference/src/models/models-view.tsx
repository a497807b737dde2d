import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CatalogueSection } from '../catalogue/catalogue-section.tsx'
import { columns } from './columns.ts'
import type { Load } from './load.ts'
import { ModelCard } from './model-card.tsx'
import { ModelsSkeleton } from './models-skeleton.tsx'
import classes from './models-view.module.css'
import { PullForm } from './pull-form.tsx'
import { upstreamsOf } from './upstream.ts'
import { UpstreamCard } from './upstream-card.tsx'
import { useLoad } from './use-load.ts'
import { modelsOf, useModelEvents, useModelLists } from './use-models.ts'
import { t } from './words.ts'

/** What can be used, here and elsewhere, and how to get more. */
export function ModelsView() {
  useModelEvents()
  const load = useLoad()
  return (
    <Stack gap="lg" className={classes.page}>
      <CatalogueSection />
      <PullForm />
      <Section title={t('onThisMachine')}>
        <Local load={load} />
      </Section>
      <Elsewhere load={load} />
    </Stack>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Local({ load }: { readonly load: Load }) {
  const { data, error, refetch } = useModelLists()
  const models = modelsOf(data)
  if (models === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (models === undefined) return <ModelsSkeleton />
  if (models.length === 0) return <EmptyState title={t('none')}>{t('pullAbove')}</EmptyState>
  return (
    <SimpleGrid cols={columns} spacing="md">
      {models.map((model) => (
        <ModelCard key={model.id} model={model} load={load} />
      ))}
    </SimpleGrid>
  )
}

function Elsewhere({ load }: { readonly load: Load }) {
  const { data } = useModelLists()
  const upstreams = data === undefined ? [] : upstreamsOf(data.stored, data.cards, [...load.upstreams.keys()])
  if (upstreams.length === 0) return null
  return (
    <Section title={t('onOthers')}>
      <SimpleGrid cols={columns} spacing="md">
        {upstreams.map((upstream) => (
          <UpstreamCard key={upstream.name} upstream={upstream} load={load} />
        ))}
      </SimpleGrid>
    </Section>
  )
}
