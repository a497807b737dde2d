import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Chatflow } from '../api/chatflow.ts'
import { formatDate } from '../app/format-date.ts'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { useSaveDrawing } from './use-save-drawing.ts'

/** Whether what is drawn is saved, and the button that saves it. */
export function SaveDrawing({ flow }: { readonly flow: Chatflow }) {
  const { isDirty, isSaving, error, theirs, save, overwrite, keepEditing } = useSaveDrawing(flow)
  return (
    <Group gap="xs" wrap="nowrap">
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <Text size="xs" c="dimmed" role="status">
        {isDirty ? 'Not saved' : 'Saved'}
      </Text>
      <Button size="xs" disabled={!isDirty} loading={isSaving} onClick={save}>
        Save
      </Button>
      <Modal
        opened={theirs !== undefined}
        onClose={keepEditing}
        title="This flow was changed elsewhere"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          <Text size="sm">
            It was saved on {theirs === undefined ? '' : formatDate(theirs.updatedDate)}, after this drawing began.
            Nothing is saved yet.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={keepEditing} data-autofocus>
              Keep drawing
            </Button>
            <Button color="red" loading={isSaving} onClick={overwrite}>
              Overwrite theirs
            </Button>
          </Group>
        </Stack>
      </Modal>
      <LeaveDialog isDirty={isDirty} what="the drawing of this flow" />
    </Group>
  )
}
