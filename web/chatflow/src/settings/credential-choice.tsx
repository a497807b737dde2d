import { Select } from '@mantine/core'
import { useCredentials } from '../inspector/credentials/use-credentials.ts'
import { t } from './words.ts'

export type CredentialChoiceProps = {
  readonly label: string
  /** Names of the kinds that fit. */
  readonly kinds: readonly string[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** One of the credentials that fit. */
export function CredentialChoice({ label, kinds, value, onChange }: CredentialChoiceProps) {
  const { data = [] } = useCredentials()
  const fitting = data.filter(({ credentialName }) => kinds.includes(credentialName))
  return (
    <Select
      label={label}
      placeholder={t('chooseOne')}
      clearable
      data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
