import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { TryCredential } from '../../credentials/try-credential.tsx'
import { defaultValues } from '../form/default-values.ts'
import { t } from '../words.ts'
import { CredentialField, isKept } from './credential-field.tsx'
import { type Credential, type CredentialDraft, type CredentialKind, useSaveCredential } from './use-credentials.ts'

export type CredentialFormProps = {
  readonly kinds: readonly CredentialKind[]
  readonly stored: (Credential & CredentialDraft) | undefined
  readonly onSaved: (credential: Credential) => void
  readonly onClose: () => void
}

/** The name of a credential, its kind where several fit, and what the kind asks for. */
export function CredentialForm({ kinds, stored, onSaved, onClose }: CredentialFormProps) {
  const [kindName, setKindName] = useState(stored?.credentialName ?? kinds[0]?.name ?? '')
  const kind = kinds.find(({ name }) => name === kindName)
  const [name, setName] = useState(stored?.name ?? '')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(stored?.plainDataObj ?? {})
  const { mutate, isPending, error } = useSaveCredential(stored?.id)
  const inputs = kind?.inputs ?? []
  const plainDataObj = filled({ ...defaultValues(inputs), ...values })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It stands in a form of React, though nowhere within it in the page.
    event.stopPropagation()
    mutate({ name: name.trim(), credentialName: kindName, plainDataObj }, { onSuccess: onSaved })
  }
  const change = (field: string, value: unknown) => {
    // What is typed over a secret and taken back leaves the secret as it is.
    const kept = stored?.plainDataObj[field]
    setValues({ ...values, [field]: value === '' && isKept(kept) ? kept : value })
  }
  const isMissing = inputs.some((input) => input.optional !== true && isUnset(values[input.name] ?? input.default))
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {kinds.length > 1 && (
          <Select
            label={t('kind')}
            data={kinds.map((one) => ({ value: one.name, label: one.label }))}
            value={kindName}
            onChange={(next) => next !== null && setKindName(next)}
            allowDeselect={false}
          />
        )}
        <TextInput
          label={t('name')}
          description={kind?.label}
          data-autofocus
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {inputs.map((input) => (
          <CredentialField
            key={input.name}
            input={input}
            value={values[input.name] ?? input.default}
            onChange={(value) => change(input.name, value)}
          />
        ))}
        <TryCredential
          credential={{ credentialName: kindName, plainDataObj, ...(stored === undefined ? {} : { id: stored.id }) }}
          isComplete={!isMissing}
        />
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={name.trim() === '' || isMissing}>
            {stored === undefined ? t('create') : t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function filled(values: Readonly<Record<string, unknown>>): CredentialDraft['plainDataObj'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnset(value)))
}
