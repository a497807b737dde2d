import { useLeaveGuard } from '@hearth/ui-kit/router'
import { Button, Group, Modal, Text } from '@mantine/core'
import type { Session } from './use-session.ts'
import { t } from './words.ts'

/** Asks whoever goes elsewhere while something is not saved; the draft stays in the browser either way. */
export function LeaveDialog({ session }: { readonly session: Session }) {
  const leaving = useLeaveGuard(session.changes.length > 0)
  if (leaving === undefined) return null
  return (
    <Modal opened onClose={leaving.stay} title={t('leaveTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm">{t('leaveText', { count: session.changes.length })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={leaving.stay} data-autofocus>
          {t('stay')}
        </Button>
        <Button onClick={leaving.proceed}>{t('leave')}</Button>
      </Group>
    </Modal>
  )
}
