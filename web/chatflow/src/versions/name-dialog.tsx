import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../app/notice.tsx'
import type { Version } from './ask-versions.ts'
import { useNameVersion } from './use-versions.ts'
import { t } from './words.ts'

export type NameDialogProps = { readonly flowId: string; readonly version: Version; readonly onClose: () => void }

/** Notes afterwards why a version was saved. */
export function NameDialog({ flowId, version: { version, note }, onClose }: NameDialogProps) {
  const [text, setText] = useState(note ?? '')
  const { mutate, isPending, error } = useNameVersion(flowId)
  const save = () => mutate({ version, note: text.trim() }, { onSuccess: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('nameVersion', { version })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Textarea
          label={t('note')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          data-autofocus
        />
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isPending} onClick={save}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
