import { CopyButton } from '@hearth/ui-kit'
import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ApiKey, useChangeKey, useCreateKey } from '../api/use-keys.ts'
import { KeyForm } from './key-form.tsx'
import classes from './keys-page.module.css'
import { t } from './words.ts'

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<ApiKey>()
  const { mutate, isPending, error } = useCreateKey()
  if (made !== undefined) return <MadeKeyDialog made={made} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('newTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <KeyForm
        action={t('create')}
        busy={isPending}
        error={error}
        onSave={(fields) => mutate(fields, { onSuccess: setMade })}
      />
    </Modal>
  )
}

/** Changes the name, the permissions or the end of a key. */
export function EditKeyDialog({ known, onClose }: { readonly known: ApiKey; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangeKey(known.id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editTitle', { name: known.keyName })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <KeyForm
        known={known}
        action={t('save')}
        busy={isPending}
        error={error}
        onSave={(fields) => mutate(fields, { onSuccess: onClose })}
      />
    </Modal>
  )
}

/** The text of a key that was made just now. A slip does not take it away unseen. */
export function MadeKeyDialog({ made, onClose }: { readonly made: ApiKey; readonly onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={made.keyName}
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('copyNow', { name: made.keyName })}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code block className={classes.made}>
            {made.apiKey}
          </Code>
          <CopyButton text={made.apiKey} label={t('copy')} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('copied')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
