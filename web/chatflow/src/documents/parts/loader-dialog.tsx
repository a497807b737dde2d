import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { Notice } from '../../app/notice.tsx'
import { ingest, progressOf } from '../ingest/follow-job.ts'
import type { DocumentStore, Loader, StoreComponent } from '../store.ts'
import { t } from '../words.ts'
import { ComponentChoice } from './component-choice.tsx'
import { LoaderPreview } from './loader-preview.tsx'
import { useSplitters, useStoreKinds } from './use-store-kinds.ts'

export type LoaderDialogProps = {
  readonly store: DocumentStore
  /** The loader to change; a new one is made without. */
  readonly loader?: Loader
  readonly onClose: () => void
}

const usualSplitter: StoreComponent = {
  name: 'recursiveCharacterTextSplitter',
  config: { chunkSize: 500, chunkOverlap: 50 },
}

/** Where documents come from and how they are cut, with a look at what comes of it before it is kept. */
export function LoaderDialog({ store, loader, onClose }: LoaderDialogProps) {
  const { data: kinds, error, refetch } = useStoreKinds('loaders')
  const splitters = useSplitters()
  const [source, setSource] = useState(loader && sourceOf(loader))
  const [splitter, setSplitter] = useState(loader === undefined ? usualSplitter : splitterOf(loader))
  const work = useWork(store.id, onClose)
  const add = () =>
    work.begin({
      ...(loader !== undefined && { docId: loader.id, replaceExisting: true }),
      loader: source,
      ...(splitter !== undefined && { splitter }),
    })
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title={loader === undefined ? t('addFromElsewhere') : t('settingsOfDocument')}
      closeButtonProps={{ 'aria-label': t('close') }}
      // A slip must not take away what was typed.
      closeOnClickOutside={false}
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {kinds === undefined && error === null && <LoadingState label={t('loadingSources')} />}
      {kinds !== undefined && (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Stack gap="lg">
              <ComponentChoice
                label={t('source')}
                description={t('sourceHelp')}
                placeholder={t('sourceHint')}
                kinds={kinds}
                chosen={source}
                isClearable={false}
                onChange={setSource}
              />
              <ComponentChoice
                label={t('cutBy')}
                description={t('cutByHelp')}
                placeholder={t('notCut')}
                kinds={splitters}
                chosen={splitter}
                isClearable={loader === undefined}
                onChange={setSplitter}
              />
            </Stack>
            <LoaderPreview storeId={store.id} loaderId={loader?.id} source={source} splitter={splitter} />
          </SimpleGrid>
          {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
          <Group justify="flex-end" gap="xs">
            {work.words !== undefined && <span role="status">{work.words}</span>}
            <Button variant="default" onClick={work.words === undefined ? onClose : work.stop}>
              {work.words === undefined ? t('cancel') : t('stop')}
            </Button>
            <Button loading={work.words !== undefined} disabled={source === undefined} onClick={add}>
              {loader === undefined ? t('add') : t('saveAndRead')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Reads a loader up to its vectors, and says how far that is. */
function useWork(storeId: string, onDone: () => void) {
  const client = useQueryClient()
  const [words, setWords] = useState<string>()
  const [error, setError] = useState<string>()
  const [stopping, setStopping] = useState<AbortController>()
  const begin = async (body: object) => {
    const controller = new AbortController()
    setStopping(controller)
    setError(undefined)
    setWords(t('sending'))
    try {
      const onJob = (job: Parameters<typeof progressOf>[0]) => setWords(progressOf(job).words)
      await ingest(`/document-store/upsert/${storeId}`, body, onJob, controller.signal)
      onDone()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setWords(undefined)
      await client.invalidateQueries({ queryKey: queryKeys.stores })
    }
  }
  return { words, error, begin: (body: object) => void begin(body), stop: () => stopping?.abort() }
}

function sourceOf({ loaderId, loaderConfig, credential }: Loader): StoreComponent {
  return { name: loaderId, config: credential ? { ...loaderConfig, credential } : loaderConfig }
}

function splitterOf({ splitterId, splitterConfig }: Loader): StoreComponent | undefined {
  return splitterId === '' ? undefined : { name: splitterId, config: splitterConfig }
}
