import { PlusIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../words.ts'
import type { Attachments } from './use-attachments.ts'

/** Chooses files to go along with the next question. */
export function AttachButton({ attachments }: { readonly attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('addFiles')} onClick={() => input.current?.click()}>
        <PlusIcon />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('filesToSend')}
        onChange={(event) => {
          attachments.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
