import { ActionIcon, Group } from '@mantine/core'
import { Hint } from '../overlays/hint.tsx'
import { RefreshIcon } from '../shell/icons.tsx'
import classes from './refresh-picker.module.css'
import { t } from './words.ts'

export type RefreshPickerProps = {
  /** Such as `5s`, `1m`; an empty string means off. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRefresh: () => void
  /** Absent or none: the usual ones. */
  readonly intervals?: readonly string[]
}

const usualIntervals = ['5s', '10s', '30s', '1m', '5m', '15m', '1h']

/**
 * Refresh now, or by itself every so often. Its choice is the browser's own: with labels, errors and all that it can
 * be, Mantine's would be 4 KiB more before the first graph.
 */
export function RefreshPicker({ value, onChange, onRefresh, intervals = [] }: RefreshPickerProps) {
  const choices = ['', ...(intervals.length > 0 ? intervals : usualIntervals)]
  const all = choices.includes(value) ? choices : [...choices, value]
  return (
    <Group gap={4} wrap="nowrap">
      <Hint label={t('refresh')}>
        <ActionIcon variant="default" aria-label={t('refresh')} onClick={onRefresh}>
          <RefreshIcon size={16} />
        </ActionIcon>
      </Hint>
      <select
        className={classes.interval}
        aria-label={t('interval')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? t('off') : choice}
          </option>
        ))}
      </select>
    </Group>
  )
}
