import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import type { StoreWords } from './use-stores.ts'
import { t } from './words.ts'

export type StoreDialogProps = {
  readonly title: string
  readonly action: string
  readonly initial?: StoreWords
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (words: StoreWords) => void
  readonly onClose: () => void
}

/** Name and description of a store. */
export function StoreDialog({ title, action, initial, busy, error, onSave, onClose }: StoreDialogProps) {
  const [name, setName] = useState(initial?.name ?? '')
  const [description, setDescription] = useState(initial?.description ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ name: name.trim(), description: description.trim() })
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            data-autofocus
            maxLength={1_000}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHelp')}
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {error !== null && <Notice kind="error">{error.message}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
