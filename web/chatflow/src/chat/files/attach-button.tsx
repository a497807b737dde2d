import { PlusIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import type { Attachments } from './use-attachments.ts'

/** Chooses files to go along with the next question. */
export function AttachButton({ attachments }: { readonly attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label="Add files" onClick={() => input.current?.click()}>
        <PlusIcon />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files for the next question"
        onChange={(event) => {
          attachments.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
