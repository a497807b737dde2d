import { UploadIcon } from '@hearth/ui-kit'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import classes from '../flows-page.module.css'
import { t } from '../words.ts'
import { filesIn, flowFilesOf } from './files-in.ts'
import { useImport } from './use-import.ts'

const ImportItemView = lazy(async () => ({ default: (await import('./import-item.tsx')).ImportItemView }))
const RestItemView = lazy(async () => ({ default: (await import('./rest-item.tsx')).RestItemView }))

export type ImportPanelProps = {
  /** Files that were dropped before it opened. */
  readonly dropped: readonly File[]
  readonly onClose: () => void
}

/** Takes files of flows, reports on each flow in them, and stores them when told to. */
export function ImportPanel({ dropped, onClose }: ImportPanelProps) {
  const { items, rests, read, store, drop } = useImport()
  const { mutate: readFiles } = read
  useEffect(() => {
    if (dropped.length > 0) readFiles(dropped)
  }, [dropped, readFiles])
  const waitingFlows = items.filter(({ done }) => done === undefined).length
  const isWaiting = waitingFlows > 0 || rests.some(({ isDone }) => !isDone)
  return (
    <Stack gap="md">
      <Dropzone onFiles={readFiles} />
      {read.isPending && (
        <Text size="sm" role="status">
          {t('readingFiles')}
        </Text>
      )}
      <Refused reasons={read.data ?? []} />
      <Suspense>
        {items.map((item) => (
          <ImportItemView key={item.id} item={item} onDrop={() => drop(item.id)} />
        ))}
        {rests.map((item) => (
          <RestItemView key={item.id} item={item} onDrop={() => drop(item.id)} />
        ))}
      </Suspense>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {items.length + rests.length > 0 && !isWaiting ? t('done') : t('cancel')}
        </Button>
        {isWaiting && (
          <Button loading={store.isPending} disabled={read.isPending} onClick={() => store.mutate()}>
            {t('importFlows', { count: Math.max(1, waitingFlows) })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Refused({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <Notice kind="error">
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
    </Notice>
  )
}

type OnFiles = (files: readonly File[]) => void

function Dropzone({ onFiles }: { readonly onFiles: OnFiles }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void filesIn(event.dataTransfer).then(onFiles)
  }
  return (
    <section
      className={classes.dropzone}
      aria-label={t('files')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={28} />
      <Text size="sm">{t('dropHere')}</Text>
      <Group gap="xs">
        <FileButton multiple accept="application/json,.json,.yml,.yaml" onChange={onFiles}>
          {(props) => (
            <Button {...props} variant="light" size="xs">
              {t('chooseFiles')}
            </Button>
          )}
        </FileButton>
        <FolderButton onFiles={onFiles} />
      </Group>
    </section>
  )
}

function FolderButton({ onFiles }: { readonly onFiles: OnFiles }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // Whole folders; React does not know it.
        {...{ webkitdirectory: '' }}
        aria-label={t('folder')}
        onChange={({ currentTarget }) => {
          onFiles(flowFilesOf([...(currentTarget.files ?? [])]))
          currentTarget.value = ''
        }}
      />
      <Button variant="light" size="xs" onClick={() => input.current?.click()}>
        {t('chooseFolder')}
      </Button>
    </>
  )
}
