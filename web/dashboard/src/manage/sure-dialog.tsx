import { Button, Group, Modal, Text } from '@mantine/core'
import { t } from './words.ts'

export type SureDialogProps = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly error: Error | null
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSure: () => void
}

/** Asks before something goes. */
export function SureDialog({ title, text, action, error, isPending, onClose, onSure }: SureDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm">{text}</Text>
      {error !== null && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {error.message}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={onSure}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
