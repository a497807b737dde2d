import { PasswordInput } from '@mantine/core'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import { t } from '../words.ts'

/** A secret, shown on demand. */
export function PasswordControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  return (
    <PasswordInput
      {...ariaOf(props)}
      size="xs"
      autoComplete="off"
      disabled={isReadOnly}
      placeholder={field.placeholder ?? ''}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('show', { label: field.label }) }}
    />
  )
}
