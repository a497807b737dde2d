import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { t } from './words.ts'

export type QuestionProps = {
  readonly title: string
  /** What will happen. */
  readonly text: string
  readonly action: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something is lost or put in force. */
export function Question({ title, text, action, onConfirm, onClose }: QuestionProps) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" onClick={confirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
