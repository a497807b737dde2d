import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '../app/notice.tsx'
import { t } from './words.ts'

export type DialogFormProps = {
  readonly title: string
  readonly action: string
  readonly isReady: boolean
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: its fields, what went wrong, and the way out. */
export function DialogForm({ title, action, isReady, busy, error, onSave, onClose, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
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
            <Button type="submit" loading={busy} disabled={!isReady}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
