import { ChevronRightIcon, ErrorState, onDemand } from '@hearth/ui-kit'
import { Link, useNavigate, useParams, useSearch } from '@hearth/ui-kit/router'
import { Anchor, Badge, Button, Group, Tabs, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { newId } from '../chat/new-id.ts'
import classes from './documents.module.css'
import { DocumentsTab } from './documents-tab.tsx'
import { ingest } from './ingest/follow-job.ts'
import { createUploadQueue } from './ingest/upload-queue.ts'
import { StaleNotice } from './stale-notice.tsx'
import { type DocumentStore, wordsOfState } from './store.ts'
import { parseStoreSearch, type StoreTab, storeTabs } from './store-search.ts'
import { UseInFlowButton } from './use/use-in-flow-button.tsx'
import { useChangeStore, useStore } from './use-stores.ts'
import { t } from './words.ts'

const PiecesTab = lazy(async () => ({ default: (await import('./pieces/pieces-tab.tsx')).PiecesTab }))
const SearchTab = lazy(async () => ({ default: (await import('./pieces/search-tab.tsx')).SearchTab }))
const HistoryTab = lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab }))
const SettingsTab = lazy(async () => ({ default: (await import('./parts/settings-tab.tsx')).SettingsTab }))
const StoreDialog = onDemand(async () => (await import('./store-dialog.tsx')).StoreDialog)
const RemoveStoreDialog = onDemand(async () => (await import('./remove-store-dialog.tsx')).RemoveStoreDialog)

const labels: Readonly<Record<StoreTab, string>> = {
  documents: t('documents'),
  pieces: t('pieces'),
  search: t('search'),
  settings: t('settings'),
  history: t('history'),
}

/** The document store that the address names. */
export function StorePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useStore(id)
  if (data !== undefined) return <Opened key={id} store={data} />
  return (
    <section className={view.page}>
      {error === null ? (
        <SkeletonRows label={t('loadingStore')} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </section>
  )
}

function Opened({ store }: { readonly store: DocumentStore }) {
  const { tab = 'documents', loader } = parseStoreSearch(useSearch())
  const navigate = useNavigate()
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
    navigate({ search: next === undefined ? {} : { tab: next } })
  }
  const views: Readonly<Record<StoreTab, ReactNode>> = {
    documents: <DocumentsTab store={store} queue={queue} />,
    pieces: <PiecesTab store={store} loaderId={loader} />,
    search: <SearchTab store={store} />,
    settings: <SettingsTab store={store} />,
    history: <HistoryTab store={store} />,
  }
  return (
    <section className={view.page} aria-labelledby="store">
      <Head store={store} />
      <Tabs id="store-tabs" value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t('storeViews')}>
          {storeTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {storeTabs.map((name) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Suspense fallback={<SkeletonRows label={t('loading')} />}>{views[name]}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

function Head({ store }: { readonly store: DocumentStore }) {
  const { id, name, description, status, loaders, totalChunks, whereUsed } = store
  const flows = whereUsed.map((flow) => flow.name).join(', ')
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const change = useChangeStore(id)
  const navigate = useNavigate()
  const close = () => {
    change.reset()
    setDialog(undefined)
  }
  return (
    <header>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Anchor component={Link} to="/documents" size="sm" c="dimmed">
            {t('documents')}
          </Anchor>
          <ChevronRightIcon size={14} />
          <Title order={1} size="h3" id="store" className={classes.name}>
            {name}
          </Title>
          <Badge variant="default" tt="none" fw={500}>
            {wordsOfState(status)}
          </Badge>
        </Group>
        <Group gap="xs">
          {totalChunks > 0 && status !== 'EMPTY' && <UseInFlowButton store={store} />}
          <Button variant="default" size="xs" onClick={() => setDialog('rename')}>
            {t('rename')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setDialog('remove')}>
            {t('remove')}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {[
          t('documentCount', { count: loaders.length }),
          t('pieceCount', { count: totalChunks }),
          ...(flows === '' ? [] : [t('usedByFlows', { flows })]),
        ].join(', ')}
      </Text>
      {description !== null && description !== '' && <Text size="sm">{description}</Text>}
      {status === 'STALE' && loaders.every((loader) => loader.status === 'SYNC') && <StaleNotice storeId={id} />}
      {dialog === 'rename' && (
        <StoreDialog
          title={t('renameStore')}
          action={t('save')}
          initial={{ name, description: description ?? '' }}
          busy={change.isPending}
          error={change.error}
          onSave={(words) => change.mutate(words, { onSuccess: close })}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <RemoveStoreDialog store={store} onRemoved={() => navigate({ to: '/documents' })} onClose={close} />
      )}
    </header>
  )
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('files', file)
  return form
}
