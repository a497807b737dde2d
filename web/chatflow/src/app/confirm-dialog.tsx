import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { t } from './words.ts'

export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode
  readonly action: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, busy, error, onConfirm, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <Text component="div" size="sm">
          {children}
        </Text>
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
