import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Chatflow } from '../api/chatflow.ts'
import { formatDate } from '../app/format-date.ts'
import type { Draft } from './use-draft.ts'

export type ChangedDialogProps = { readonly draft: Draft; readonly onTheirs: (row: Chatflow) => void }

/** Asks whose version stays when somebody else saved the flow during the edit. */
export function ChangedDialog({ draft: { theirs, isSaving, overwrite, keepEditing }, onTheirs }: ChangedDialogProps) {
  return (
    <Modal
      opened={theirs !== undefined}
      onClose={keepEditing}
      title="This flow was changed elsewhere"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          It was saved on {theirs === undefined ? '' : formatDate(theirs.updatedDate)}, after you began to edit. Nothing
          is saved yet.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={keepEditing} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={() => theirs !== undefined && onTheirs(theirs)}>
            Drop mine
          </Button>
          <Button color="red" loading={isSaving} onClick={overwrite}>
            Overwrite theirs
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
