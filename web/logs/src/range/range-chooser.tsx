import { Hint, type TimeRange, TimeRangePicker } from '@hearth/ui-kit'
import { CloseButton } from '@mantine/core'
import classes from './range-chooser.module.css'
import { t } from './words.ts'

type RangeChooserProps = {
  readonly range: TimeRange | undefined
  readonly onChoose: (range: TimeRange | undefined) => void
}

// What the fields begin with where no range is chosen.
const lastHour: TimeRange = { from: 'now-1h', to: 'now' }

/** Chooses the time whose lines are shown, or all of it. */
export function RangeChooser({ range, onChoose }: RangeChooserProps) {
  return (
    <div className={classes.chooser}>
      <TimeRangePicker
        // The fields begin with what was chosen elsewhere, too.
        key={`${range?.from} ${range?.to}`}
        value={range ?? lastHour}
        label={range === undefined ? t('allTimes') : undefined}
        onChange={onChoose}
      />
      {range !== undefined && (
        <Hint label={t('allTimes')}>
          <CloseButton size="sm" aria-label={t('allTimes')} onClick={() => onChoose(undefined)} />
        </Hint>
      )}
    </div>
  )
}
