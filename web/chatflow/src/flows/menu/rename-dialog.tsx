import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import { useChangeFlow } from '../../api/use-flows.ts'
import { t } from '../words.ts'

export type RenameDialogProps = { readonly flow: Pick<Chatflow, 'id' | 'name'>; readonly onClose: () => void }

export function RenameDialog({ flow, onClose }: RenameDialogProps) {
  const [name, setName] = useState(flow.name)
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('renameTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            data-autofocus
            value={name}
            error={error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {t('rename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
