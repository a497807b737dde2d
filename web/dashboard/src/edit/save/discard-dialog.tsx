import { Button, Group, Modal, Text } from '@mantine/core'
import { t } from '../words.ts'

export type DiscardDialogProps = {
  readonly count: number
  readonly onClose: () => void
  readonly onDiscard: () => void
}

/** Asks before changes are thrown away. */
export function DiscardDialog({ count, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('discardTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm">{t('discardText', { count })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keepEditing')}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </Modal>
  )
}
