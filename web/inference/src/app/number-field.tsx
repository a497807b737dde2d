import { NumberInput } from '@mantine/core'

export type NumberFieldProps = {
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly decimals: number
  readonly value: number | undefined
  readonly disabled?: boolean
  readonly onChange: (value: number | undefined) => void
}

/** A number that may be left empty, which its hint explains. */
export function NumberField({ label, hint, decimals, value, onChange, ...range }: NumberFieldProps) {
  return (
    <NumberInput
      label={label}
      placeholder={hint}
      {...range}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={false}
      clampBehavior="blur"
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}
