import { TextInput } from '@mantine/core'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'

// What the browser's field speaks: the day, as it is here.
const dayLength = 'YYYY-MM-DD'.length

/** A day. */
export function DateControl(props: ControlProps) {
  const { value, isReadOnly, onChange } = props
  return (
    <TextInput
      {...ariaOf(props)}
      type="date"
      size="xs"
      disabled={isReadOnly}
      value={textOf(value).slice(0, dayLength)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
