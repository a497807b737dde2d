import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { ClockIcon } from '../shell/icons.tsx'
import { labelOf, type TimeRange } from './time-range.ts'
import { t } from './words.ts'

export type RangeButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'value'> & {
    readonly value: TimeRange
    /** What it says instead of the range, such as that none is chosen. */
    readonly label?: string | undefined
  }

/** The range that is shown, as the button that changes it. */
export function RangeButton({ value, label = labelOf(value), ...button }: RangeButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<ClockIcon size={16} />}
      aria-label={t('range', { range: label })}
      {...button}
    >
      {label}
    </Button>
  )
}
