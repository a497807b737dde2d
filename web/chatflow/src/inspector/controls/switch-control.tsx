import { Switch } from '@mantine/core'
import { ariaOf, type ControlProps } from '../form/field-form.ts'

/** On or off; older drawings keep it as text. */
export function SwitchControl(props: ControlProps) {
  const { value, isReadOnly, onChange } = props
  return (
    <Switch
      {...ariaOf(props)}
      size="sm"
      disabled={isReadOnly}
      checked={value === true || value === 'true'}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
