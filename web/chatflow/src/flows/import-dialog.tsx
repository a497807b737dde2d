import { UploadIcon } from '@hearth/ui-kit'
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { type DragEvent, useEffect, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import classes from './flows-page.module.css'
import { ImportItemView } from './import-item.tsx'
import { useImport } from './use-import.ts'

export type ImportDialogProps = {
  /** Files that were dropped before it opened. */
  readonly dropped: readonly File[]
  readonly onClose: () => void
}

/** Takes Flowise exports, shows what is in them and what cannot run here, and stores them. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  const { items, read, store, drop } = useImport()
  const { mutate: readFiles } = read
  useEffect(() => {
    if (dropped.length > 0) readFiles(dropped)
  }, [dropped, readFiles])
  const waiting = items.filter(({ done }) => done === undefined).length
  return (
    <Modal opened onClose={onClose} title="Import flows" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Dropzone onFiles={readFiles} />
        <Refused reasons={read.data ?? []} />
        {items.map((item) => (
          <ImportItemView key={item.id} item={item} onDrop={() => drop(item.id)} />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {items.length > 0 && waiting === 0 ? 'Done' : 'Cancel'}
          </Button>
          {waiting > 0 && (
            <Button loading={store.isPending} onClick={() => store.mutate()}>
              {waiting === 1 ? 'Import' : `Import ${waiting} flows`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
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

function Dropzone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      className={classes.dropzone}
      aria-label="Files"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon size={28} />
      <Text size="sm">Drop exports of Flowise here: single flows, or the export of everything</Text>
      <FileButton multiple accept="application/json,.json" onChange={onFiles}>
        {(props) => (
          <Button {...props} variant="light" size="xs">
            Choose files
          </Button>
        )}
      </FileButton>
    </section>
  )
}
