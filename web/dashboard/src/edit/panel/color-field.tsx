import { ColorInput, useComputedColorScheme } from '@mantine/core'
import { cssColor } from '../../model/field/colors.ts'
import { t } from './words.ts'

const hues = ['green', 'yellow', 'orange', 'red', 'blue', 'purple'] as const
const names = [...hues, ...hues.map((hue) => `dark-${hue}`), 'text', 'gray', 'transparent']

export type ColorFieldProps = {
  readonly label: string
  /** A name such as `dark-red`, or any colour of CSS; empty for none. */
  readonly value: string
  readonly onChange: (color: string) => void
}

/** A colour: one of those with a name, or any other. */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
  const scheme = useComputedColorScheme('light')
  const hexes = new Map(names.map((name) => [cssColor(name, scheme).toLowerCase(), name]))
  return (
    <ColorInput
      size="xs"
      label={label}
      placeholder={t('auto')}
      value={value === '' ? '' : cssColor(value, scheme)}
      swatches={[...hexes.keys()].filter((hex) => hex.startsWith('#'))}
      closeOnColorSwatchClick
      withEyeDropper={false}
      // On leaving it would put back the last colour that it has come to know, which may be the one before.
      fixOnBlur={false}
      onChange={(hex) => onChange(hexes.get(hex.toLowerCase()) ?? hex)}
    />
  )
}
