import { CopyButton, Hint } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShownLine } from '../../../model/view/logs/arrange-lines.ts'
import type { LineField } from '../../../model/view/logs/line-fields.ts'
import { ColumnIcon, FilterForIcon, FilterOutIcon, StatisticsIcon } from './field-icons.tsx'
import classes from './line-details.module.css'
import { Statistics } from './statistics.tsx'
import { t } from './words.ts'

export type FieldRowProps = {
  readonly field: LineField
  readonly lines: readonly ShownLine[]
  /** Whether lines are filtered in Explore, not here; `undefined` where they cannot be. */
  readonly leadsAway: boolean | undefined
  readonly onFilter: (isOut: boolean) => void
  readonly isColumn: boolean
  readonly onColumn: () => void
  readonly isCounted: boolean
  readonly onCount: (isCounted: boolean) => void
}

// A label on a button is to be read at once.
const maxValueChars = 60

/** One field of a line: its name, its value, and what can be done by it. */
export function FieldRow({ field, lines, leadsAway, onFilter, isColumn, onColumn, isCounted, onCount }: FieldRowProps) {
  const { name, value } = field
  const short = value.length > maxValueChars ? `${value.slice(0, maxValueChars)}…` : value
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.actions}>
          {leadsAway !== undefined && (
            <>
              <Action
                label={t(leadsAway ? 'filterForThere' : 'filterFor', { name, value: short })}
                onClick={() => onFilter(false)}
              >
                <FilterForIcon />
              </Action>
              <Action
                label={t(leadsAway ? 'filterOutThere' : 'filterOut', { name, value: short })}
                onClick={() => onFilter(true)}
              >
                <FilterOutIcon />
              </Action>
            </>
          )}
          <Action label={t(isColumn ? 'hideColumn' : 'showColumn', { name })} isPressed={isColumn} onClick={onColumn}>
            <ColumnIcon />
          </Action>
          <Action label={t('statistics', { name })} isPressed={isCounted} onClick={() => onCount(!isCounted)}>
            <StatisticsIcon />
          </Action>
          <CopyButton text={value} label={t('copyValue', { name })} />
        </span>
        <span className={classes.value}>{value}</span>
        {isCounted && <Statistics name={name} lines={lines} />}
      </dd>
    </div>
  )
}

type ActionProps = {
  readonly label: string
  readonly isPressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Action({ label, isPressed, onClick, children }: ActionProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        size="md"
        variant={isPressed === true ? 'light' : 'subtle'}
        color="gray"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
