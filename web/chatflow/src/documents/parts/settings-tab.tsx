import { ErrorState } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { useFill } from '../ingest/use-fill.ts'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { countOf, type DocumentStore } from '../store.ts'
import { type StoreParts, useMadeBy, useReembed, useSaveParts } from '../use-stores.ts'
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
    return <SkeletonRows label="Loading the settings" />
  return (
    <Stack gap="lg" maw={640}>
      <Vectors store={store} />
      <Title order={2} size="h5">
        How documents are found
      </Title>
      <ComponentChoice
        label="Embedding model"
        description="Makes the vectors by which pieces are found"
        placeholder="That of this machine"
        kinds={embeddings.data}
        chosen={parts.embedding}
        isClearable={store.embeddingConfig === null}
        onChange={(embedding) => setParts({ ...parts, embedding })}
      />
      <ComponentChoice
        label="Vector store"
        description="Keeps the vectors and searches them"
        placeholder="That of this machine"
        kinds={vectorStores.data}
        chosen={parts.vectorStore}
        isClearable={store.vectorStoreConfig === null}
        onChange={(vectorStore) => setParts({ ...parts, vectorStore })}
      />
      <ComponentChoice
        label="Record manager"
        description="Remembers what was put in, so that what has not changed is left alone"
        placeholder="None"
        kinds={recordManagers.data}
        chosen={parts.recordManager}
        isClearable
        onChange={(recordManager) => setParts({ ...parts, recordManager })}
      />
      {save.error !== null && <Notice kind="error">{save.error.message}</Notice>}
      <Group gap="sm">
        <Button loading={save.isPending} onClick={() => save.mutate(parts)}>
          Save
        </Button>
        {save.isSuccess && (
          <Text size="sm" c="dimmed" role="status">
            Saved
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
        Vectors
      </Title>
      <Text size="sm">
        {error?.message}
        {data?.madeBy === null && 'No vectors are here, or their keeper does not note which model made them.'}
        {typeof data?.madeBy === 'string' && (
          <>
            Made by <b>{data.madeBy}</b>. Questions are asked by the same model, so that they can be compared.
          </>
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
          Put all pieces in
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={reembed.isPending}
          disabled={isEmpty || fill.isPending}
          onClick={() => reembed.mutate()}
        >
          Make vectors anew
        </Button>
      </Group>
      {(fill.words ?? reembed.data) !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {fill.words ?? `${countOf(reembed.data?.numEmbedded ?? 0, 'vector')} made anew`}
        </Text>
      )}
      {fill.error !== null && <Notice kind="error">{fill.error.message}</Notice>}
      {reembed.error !== null && <Notice kind="error">{reembed.error.message}</Notice>}
    </Stack>
  )
}
