import { PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { UploadList } from './ingest/upload-list.tsx'
import type { UploadQueue } from './ingest/upload-queue.ts'
import { UploadZone } from './ingest/upload-zone.tsx'
import { LoaderTable } from './parts/loader-table.tsx'
import type { DocumentStore, Loader } from './store.ts'
import { t } from './words.ts'

// The fields of all kinds are large, and seldom needed here.
const LoaderDialog = lazy(async () => ({ default: (await import('./parts/loader-dialog.tsx')).LoaderDialog }))

export type DocumentsTabProps = { readonly store: DocumentStore; readonly queue: UploadQueue }

/** What is in a store, and the ways to get more into it. */
export function DocumentsTab({ store, queue }: DocumentsTabProps) {
  const [dialog, setDialog] = useState<{ readonly loader?: Loader }>()
  return (
    <Stack gap="md">
      <UploadZone onFiles={queue.add} />
      <UploadList queue={queue} />
      <Group justify="flex-end">
        <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setDialog({})}>
          {t('addFromElsewhere')}
        </Button>
      </Group>
      {store.loaders.length > 0 && <LoaderTable store={store} onOpen={(loader) => setDialog({ loader })} />}
      <Suspense>
        {dialog !== undefined && <LoaderDialog store={store} {...dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </Stack>
  )
}
