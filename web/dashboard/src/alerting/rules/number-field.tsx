import { TextInput } from '@mantine/core'
import { useState } from 'react'

export type NumberFieldProps = {
  readonly label: string
  readonly description?: string
  readonly value: number
  readonly min?: number
  readonly max?: number
  /** Default: any number. */
  readonly step?: number
  readonly onChange: (value: number) => void
}

/** A number by the browser's own field, which keeps what is typed until it is one. */
export function NumberField({ value, step, onChange, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(String(value))
  return (
    <TextInput
      {...rest}
      type="number"
      required
      step={step ?? 'any'}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        if (Number.isFinite(currentTarget.valueAsNumber)) onChange(currentTarget.valueAsNumber)
      }}
    />
  )
}
