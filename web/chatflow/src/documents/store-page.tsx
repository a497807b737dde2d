import { ErrorState } from '@hearth/ui-kit'
import { Badge, Button, Group, Tabs, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { newId } from '../chat/new-id.ts'
import classes from './documents.module.css'
import { DocumentsTab } from './documents-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ingest } from './ingest/follow-job.ts'
import { createUploadQueue } from './ingest/upload-queue.ts'
import { PiecesTab } from './pieces/pieces-tab.tsx'
import { SearchTab } from './pieces/search-tab.tsx'
import { RemoveStoreDialog } from './remove-store-dialog.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { countOf, type DocumentStore, wordsOfState } from './store.ts'
import { StoreDialog } from './store-dialog.tsx'
import { type StoreTab, storeTabs } from './store-search.ts'
import { useChangeStore, useStore } from './use-stores.ts'

const SettingsTab = lazy(async () => ({ default: (await import('./parts/settings-tab.tsx')).SettingsTab }))

const labels: Readonly<Record<StoreTab, string>> = {
  documents: 'Documents',
  pieces: 'Pieces',
  search: 'Search',
  settings: 'Settings',
  history: 'History',
}

/** The document store that the address names. */
export function StorePage() {
  const { id } = useParams({ from: '/documents/$id' })
  const { data, error, refetch } = useStore(id)
  if (data !== undefined) return <Opened key={id} store={data} />
  return (
    <section className={classes.page}>
      {error === null ? (
        <SkeletonRows label="Loading the document store" />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </section>
  )
}

function Opened({ store }: { readonly store: DocumentStore }) {
  const { tab = 'documents', loader } = useSearch({ from: '/documents/$id' })
  const navigate = useNavigate({ from: '/documents/$id' })
  const client = useQueryClient()
  // Made once: files go on while one looks at another tab.
  const [queue] = useState(() =>
    createUploadQueue({
      ingest: (file, onJob, signal) => ingest(`/document-store/upsert/${store.id}`, formOf(file), onJob, signal),
      onEnded: () => void client.invalidateQueries({ queryKey: queryKeys.stores }),
      newId,
    }),
  )
  const open = (name: string | null) => {
    const next = storeTabs.find((one) => one === name && one !== 'documents')
    void navigate({ search: next === undefined ? {} : { tab: next } })
  }
  const views: Readonly<Record<StoreTab, ReactNode>> = {
    documents: <DocumentsTab store={store} queue={queue} />,
    pieces: <PiecesTab store={store} loaderId={loader} />,
    search: <SearchTab store={store} />,
    settings: <SettingsTab store={store} />,
    history: <HistoryTab store={store} />,
  }
  return (
    <section className={classes.page} aria-labelledby="store">
      <Head store={store} />
      <Tabs id="store-tabs" value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="Views of the document store">
          {storeTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {storeTabs.map((name) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Suspense fallback={<SkeletonRows label="Loading" />}>{views[name]}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

function Head({ store }: { readonly store: DocumentStore }) {
  const { id, name, description, status, loaders, totalChunks, whereUsed } = store
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const change = useChangeStore(id)
  const navigate = useNavigate()
  const close = () => {
    change.reset()
    setDialog(undefined)
  }
  return (
    <header>
      <Link to="/documents" className={classes.link}>
        Documents
      </Link>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h3" id="store" className={classes.name}>
            {name}
          </Title>
          <Badge variant="default" tt="none" fw={500}>
            {wordsOfState(status)}
          </Badge>
        </Group>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setDialog('rename')}>
            Rename
          </Button>
          <Button variant="default" size="xs" onClick={() => setDialog('remove')}>
            Remove
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {countOf(loaders.length, 'document')}, {countOf(totalChunks, 'piece')}
        {whereUsed.length > 0 && `, used by ${whereUsed.map((flow) => flow.name).join(', ')}`}
      </Text>
      {description !== null && description !== '' && <Text size="sm">{description}</Text>}
      {dialog === 'rename' && (
        <StoreDialog
          title="Rename the document store"
          action="Save"
          initial={{ name, description: description ?? '' }}
          busy={change.isPending}
          error={change.error}
          onSave={(words) => change.mutate(words, { onSuccess: close })}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemoveStoreDialog store={store} onRemoved={() => void navigate({ to: '/documents' })} onClose={close} />
      )}
    </header>
  )
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('files', file)
  return form
}
