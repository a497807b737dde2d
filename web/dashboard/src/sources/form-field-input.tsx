import { NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { flag, text, texts } from '../model/json.ts'
import type { FormField } from './source-forms.ts'
import { t } from './words.ts'

export type FormFieldInputProps = {
  readonly field: FormField
  readonly value: unknown
  /** Whether a secret is set already, which nobody is shown. */
  readonly isStored: boolean
  readonly isDisabled: boolean
  readonly onChange: (value: unknown) => void
}

/** One field of the form of a data source. */
export function FormFieldInput({ field, value, isStored, isDisabled, onChange }: FormFieldInputProps) {
  const { kind, labelWord, hintWord, example = '', choices = [] } = field
  const shared = {
    label: t(labelWord),
    disabled: isDisabled,
    placeholder: isStored ? t('stored') : example,
    ...(hintWord === undefined ? {} : { description: t(hintWord) }),
  }
  const change = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value)
  // An empty secret would take away the one that is set.
  const changeSecret = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange(event.currentTarget.value || undefined)
  switch (kind) {
    case 'switch':
      return (
        <Switch
          label={t(labelWord)}
          disabled={isDisabled}
          checked={flag(value)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          label={t(labelWord)}
          disabled={isDisabled}
          data={[...choices]}
          value={text(value, choices[0])}
          onChange={change}
        />
      )
    case 'secret':
      return <PasswordInput {...shared} autoComplete="new-password" value={text(value)} onChange={changeSecret} />
    case 'certificate':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          value={text(value)}
          onChange={changeSecret}
        />
      )
    case 'list':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          value={texts(value).join('\n')}
          onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
        />
      )
    case 'text':
      return <TextInput {...shared} value={text(value)} onChange={change} />
  }
}
