import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Modal, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAllCredentialKinds } from '../inspector/credentials/use-credentials.ts'
import { isFound } from '../saved/search-field.tsx'
import { CredentialIcon } from './credential-icon.tsx'
import { t } from './words.ts'

export type KindDialogProps = { readonly onChoose: (kind: string) => void; readonly onClose: () => void }

/** Chooses the kind of a new credential; Enter takes the first that fits. */
export function KindDialog({ onChoose, onClose }: KindDialogProps) {
  const { data, error, refetch } = useAllCredentialKinds()
  const [text, setText] = useState('')
  const fitting = (data ?? []).filter(({ label, name }) => isFound(text, label, name))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = fitting
    if (first !== undefined) onChoose(first.name)
  }
  return (
    <Modal opened onClose={onClose} title={t('chooseKind')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <form onSubmit={submit}>
          <TextInput
            type="search"
            aria-label={t('searchKinds')}
            placeholder={t('searchKinds')}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingState label={t('loadingKinds')} />}
        {data !== undefined && fitting.length === 0 && <Text size="sm">{t('noKind', { text })}</Text>}
        <ScrollArea.Autosize mah="55vh" type="auto">
          <nav aria-label={t('kinds')}>
            {fitting.map(({ name, label }) => (
              <NavLink
                key={name}
                component="button"
                type="button"
                label={label}
                leftSection={<CredentialIcon kind={name} />}
                onClick={() => onChoose(name)}
              />
            ))}
          </nav>
        </ScrollArea.Autosize>
      </Stack>
    </Modal>
  )
}
