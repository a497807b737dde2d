import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ApiKey, type KeyFields, usePermissions } from '../api/use-keys.ts'
import { formatDate } from '../app/format-date.ts'
import { Notice } from '../app/notice.tsx'
import { type ExpiryChoice, expiresAtOf, expiryChoices } from './expiry.ts'
import { t } from './words.ts'

export type KeyFormProps = {
  /** The key that is changed; none for a new one. */
  readonly known?: ApiKey
  readonly action: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (fields: KeyFields) => void
}

/** Name, permissions and end of a key. */
export function KeyForm({ known, action, busy, error, onSave }: KeyFormProps) {
  const [keyName, setKeyName] = useState(known?.keyName ?? '')
  const [permissions, setPermissions] = useState<string[]>([...(known?.permissions ?? [])])
  const [choice, setChoice] = useState<ExpiryChoice>(known?.expiresAt == null ? 'never' : 'kept')
  const [day, setDay] = useState('')
  const { data: offered = [] } = usePermissions()
  const isDayOver = choice === 'day' && day !== '' && expiresAtOf('day', day, Date.now()) === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const expiresAt = expiresAtOf(choice, day, Date.now())
    onSave({ keyName: keyName.trim(), permissions, ...(expiresAt !== undefined && { expiresAt }) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          data-autofocus
          maxLength={200}
          value={keyName}
          onChange={(event) => setKeyName(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('may')}
          description={t('mayHint')}
          placeholder={permissions.length === 0 ? t('everything') : ''}
          searchable
          data={withHeld(offered, permissions)}
          value={permissions}
          onChange={setPermissions}
        />
        <Select
          label={t('expires')}
          allowDeselect={false}
          data={expiryChoices
            .filter((value) => value !== 'kept' || known?.expiresAt != null)
            .map((value) => ({ value, label: wordsOf(value, known?.expiresAt ?? null) }))}
          value={choice}
          onChange={(value) => setChoice(expiryChoices.find((one) => one === value) ?? 'never')}
        />
        {choice === 'day' && (
          <TextInput
            type="date"
            label={t('day')}
            description={t('dayHint')}
            value={day}
            error={isDayOver && t('dayPast')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={busy}
            disabled={keyName.trim() === '' || (choice === 'day' && (day === '' || isDayOver))}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Offered = readonly { readonly group: string; readonly items: readonly string[] }[]

// A key may hold what is not offered, such as all actions of a resource, and keeps it.
function withHeld(offered: Offered, held: readonly string[]) {
  const known = new Set(offered.flatMap(({ items }) => items))
  const others = held.filter((permission) => !known.has(permission))
  const groups = offered.map(({ group, items }) => ({ group, items: [...items] }))
  return others.length === 0 ? groups : [...groups, { group: '', items: others }]
}

function wordsOf(choice: ExpiryChoice, expiresAt: string | null): string {
  switch (choice) {
    case 'never':
      return t('never')
    case 'day':
      return t('onDay')
    case 'kept':
      return t('asItIs', { when: formatDate(expiresAt ?? '') })
    case '365':
      return t('inYear')
    default:
      return t('inDays', { count: Number(choice) })
  }
}
