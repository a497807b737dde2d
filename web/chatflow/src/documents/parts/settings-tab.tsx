import { ErrorState } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { SkeletonRows } from '../../app/skeleton-rows.tsx'
import { place, WithElement } from '../../app/with-element.tsx'
import { useFill } from '../ingest/use-fill.ts'
import type { DocumentStore } from '../store.ts'
import { type StoreParts, useMadeBy, useReembed, useSaveParts } from '../use-stores.ts'
import { t } from '../words.ts'
import { ComponentChoice } from './component-choice.tsx'
import { useStoreKinds } from './use-store-kinds.ts'

/** How a store is embedded and searched. */
export function SettingsTab({ store }: { readonly store: DocumentStore }) {
  const embeddings = useStoreKinds('embeddings')
  const vectorStores = useStoreKinds('vectorstore')
  const recordManagers = useStoreKinds('recordmanager')
  const [parts, setParts] = useState<StoreParts>({
    embedding: store.embeddingConfig ?? undefined,
    vectorStore: store.vectorStoreConfig ?? undefined,
    recordManager: store.recordManagerConfig ?? undefined,
  })
  const save = useSaveParts(store.id)
  const error = embeddings.error ?? vectorStores.error ?? recordManagers.error
  const retry = () => void Promise.all([embeddings.refetch(), vectorStores.refetch(), recordManagers.refetch()])
  if (error !== null) return <ErrorState error={error} retry={retry} />
  if (embeddings.data === undefined || vectorStores.data === undefined || recordManagers.data === undefined)
    return <SkeletonRows label={t('loadingSettings')} />
  return (
    <Stack gap="lg" maw={640}>
      <Vectors store={store} />
      <Title order={2} size="h5">
        {t('howFound')}
      </Title>
      <ComponentChoice
        label={t('embedding')}
        description={t('embeddingHelp')}
        placeholder={t('ofThisMachine')}
        kinds={embeddings.data}
        chosen={parts.embedding}
        isClearable={store.embeddingConfig === null}
        onChange={(embedding) => setParts({ ...parts, embedding })}
      />
      <ComponentChoice
        label={t('vectorStore')}
        description={t('vectorStoreHelp')}
        placeholder={t('vectorStoreHint')}
        kinds={vectorStores.data}
        chosen={parts.vectorStore}
        isClearable={store.vectorStoreConfig === null}
        onChange={(vectorStore) => setParts({ ...parts, vectorStore })}
      />
      <ComponentChoice
        label={t('recordManager')}
        description={t('recordManagerHelp')}
        placeholder={t('none')}
        kinds={recordManagers.data}
        chosen={parts.recordManager}
        isClearable
        onChange={(recordManager) => setParts({ ...parts, recordManager })}
      />
      {save.error !== null && <Notice kind="error">{save.error.message}</Notice>}
      <Group gap="sm">
        <Button loading={save.isPending} onClick={() => save.mutate(parts)}>
          {t('save')}
        </Button>
        {save.isSuccess && (
          <Text size="sm" c="dimmed" role="status">
            {t('saved')}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

// Which model made the vectors, and the two ways to make them anew.
function Vectors({ store }: { readonly store: DocumentStore }) {
  const { data, error } = useMadeBy(store.id)
  const reembed = useReembed(store.id)
  const fill = useFill(store.id)
  const isEmpty = store.totalChunks === 0
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('vectors')}
      </Title>
      <Text size="sm">
        {error?.message}
        {data?.madeBy === null && t('noVectors')}
        {typeof data?.madeBy === 'string' && (
          <WithElement sentence={t('madeBy', { model: place })}>
            <b>{data.madeBy}</b>
          </WithElement>
        )}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={fill.isPending}
          disabled={isEmpty || reembed.isPending}
          onClick={() => fill.mutate()}
        >
          {t('putAllIn')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={reembed.isPending}
          disabled={isEmpty || fill.isPending}
          onClick={() => reembed.mutate()}
        >
          {t('makeAnew')}
        </Button>
      </Group>
      {(fill.words ?? reembed.data) !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {fill.words ?? t('madeAnew', { count: reembed.data?.numEmbedded ?? 0 })}
        </Text>
      )}
      {fill.error !== null && <Notice kind="error">{fill.error.message}</Notice>}
      {reembed.error !== null && <Notice kind="error">{reembed.error.message}</Notice>}
    </Stack>
  )
}
