import { Button, Group, Modal, Text } from '@mantine/core'
import { useHeldClose } from './use-held-close.ts'
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

/**
 * Asks before something goes, and stays until it is gone, or for long enough: what follows from that is of no use
 * without the dialog.
 */
export function SureDialog({ title, text, action, error, isPending, onClose, onSure }: SureDialogProps) {
  const { isHeld, close } = useHeldClose(isPending, onClose)
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t('close'), disabled: isHeld }}>
      <Text size="sm">{text}</Text>
      {error !== null && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {error.message}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} disabled={isHeld} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isPending} onClick={onSure}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
