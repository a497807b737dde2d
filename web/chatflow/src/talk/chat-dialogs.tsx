import { Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import { type Chat, useChangeChat } from './use-chats.ts'
import { t } from './words.ts'

type DialogProps = { readonly chat: Chat; readonly onClose: () => void }

/** Gives a chat another title. */
export function RenameDialog({ chat, onClose }: DialogProps) {
  const [title, setTitle] = useState(chat.title)
  const change = useChangeChat()
  return (
    <Dialog
      title={t('renameTitle')}
      busy={change.isPending}
      disabled={title.trim() === ''}
      error={change.error}
      onSave={() => change.mutate({ id: chat.id, title: title.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t('title')}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}

/** Puts a chat into a folder, which begins with the first chat in it and ends with the last. */
export function MoveDialog({ chat, folders, onClose }: DialogProps & { readonly folders: readonly string[] }) {
  const [folder, setFolder] = useState(chat.folder ?? '')
  const change = useChangeChat()
  return (
    <Dialog
      title={t('moveTitle')}
      busy={change.isPending}
      disabled={false}
      error={change.error}
      onSave={() => change.mutate({ id: chat.id, folder: folder.trim() || null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Autocomplete
        label={t('folder')}
        description={t('folderHint')}
        data={[...folders]}
        value={folder}
        maxLength={100}
        onChange={setFolder}
        data-autofocus
      />
    </Dialog>
  )
}

type FormDialogProps = {
  readonly title: string
  readonly busy: boolean
  readonly disabled: boolean
  readonly error: Error | null
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function Dialog({ title, busy, disabled, error, onSave, onClose, children }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onSave()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          {error !== null && <Notice kind="error">{error.message}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={disabled}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
