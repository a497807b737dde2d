import type { ComponentInput } from '@hearth/flow'
import { onDemand } from '@hearth/ui-kit'
import { PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { said } from '../../kinds/said.ts'
import { checkValue } from '../form/check-value.ts'
import { textOf } from '../form/field-form.ts'
import { t } from '../words.ts'

const NumberField = onDemand(async () => (await import('./number-field.ts')).NumberField)

export type CredentialFieldProps = {
  readonly input: ComponentInput
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

// The service's mark for "there is a value", which it takes back as "leave it".
const keptMark = '_FLOWISE_BLANK_'

/** Whether a value is a secret that the service keeps to itself. */
export const isKept = (value: unknown): boolean => typeof value === 'string' && value.startsWith(keptMark)

/** One thing that a kind of credential asks for. */
export function CredentialField({ input, value, onChange }: CredentialFieldProps) {
  const { type, label, placeholder, rows, options = [], optional } = input
  const description = input.description === undefined ? undefined : said(input.description)
  const fault = checkValue(input, value)
  const isSecretKept = isKept(value)
  const text = isSecretKept ? '' : textOf(value)
  const shared = {
    label,
    description,
    placeholder: isSecretKept ? t('keptSecret') : (placeholder ?? ''),
    withAsterisk: optional !== true,
    error: fault?.kind === 'wrong' && !isSecretKept ? fault.message : undefined,
  }
  if (type === 'boolean')
    return (
      <Switch
        label={label}
        description={description}
        checked={value === true || value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (type === 'options')
    return (
      <Select
        {...shared}
        data={options.map(({ name, label: shown }) => ({ value: name, label: shown }))}
        value={text === '' ? null : text}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  if (type === 'number') return <NumberField {...shared} value={text} onChange={(next) => onChange(String(next))} />
  const typed = { ...shared, value: text, autoComplete: 'off' }
  if (type === 'password')
    return (
      <PasswordInput
        {...typed}
        visibilityToggleButtonProps={{ 'aria-label': t('show', { label }) }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (rows !== undefined)
    return <Textarea {...typed} autosize minRows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
  return <TextInput {...typed} onChange={(event) => onChange(event.currentTarget.value)} />
}
