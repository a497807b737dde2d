import { Button, Group, Modal, Text } from '@mantine/core'
import { t } from './words.ts'

export type LeaveQuestionProps = {
  readonly count: number
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** What `LeaveDialog` asks. */
export function LeaveQuestion({ count, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened onClose={onStay} title={t('leaveTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm">{t('leaveText', { count })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </Group>
    </Modal>
  )
}
