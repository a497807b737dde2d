import { UploadIcon } from '@hearth/ui-kit'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from '../documents.module.css'
import { t } from '../words.ts'

/** Takes files, dropped or chosen. */
export function UploadZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={classes.drop}
      aria-label={t('uploadDocuments')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Button leftSection={<UploadIcon size={16} />} onClick={() => input.current?.click()}>
        {t('uploadFiles')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('orDrop')}
      </Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('filesToUpload')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
