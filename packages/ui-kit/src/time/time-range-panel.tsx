import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { DropPanel, type DropPanelProps } from '../overlays/drop-panel.tsx'
import type { RangeGrammar, TimeRange } from './time-range.ts'
import classes from './time-range-panel.module.css'
import { t } from './words.ts'

export type TimeRangePanelProps = Pick<DropPanelProps, 'id' | 'onToggle'> & {
  readonly value: TimeRange
  readonly onChange: (range: TimeRange) => void
  readonly grammar: RangeGrammar
}

/** What `TimeRangePicker` shows once it was asked for. */
export function TimeRangePanel({ value, onChange, grammar, ...panel }: TimeRangePanelProps) {
  return (
    <DropPanel {...panel} label={t('choice')}>
      {(close) => (
        <Choice
          value={value}
          grammar={grammar}
          onChoose={(range) => {
            close()
            onChange(range)
          }}
        />
      )}
    </DropPanel>
  )
}

type ChoiceProps = {
  readonly value: TimeRange
  readonly grammar: RangeGrammar
  readonly onChoose: (range: TimeRange) => void
}

function Choice({ value, grammar, onChoose }: ChoiceProps) {
  return (
    <Stack gap="sm">
      <div className={classes.quick}>
        {grammar.quick.map(({ label, range }) => (
          <Button key={label} size="compact-sm" variant="subtle" justify="flex-start" onClick={() => onChoose(range)}>
            {label}
          </Button>
        ))}
      </div>
      <TypedRange value={value} isValid={grammar.isValid} onApply={onChoose} />
    </Stack>
  )
}

type TypedRangeProps = {
  readonly value: TimeRange
  readonly isValid: RangeGrammar['isValid']
  readonly onApply: (range: TimeRange) => void
}

function TypedRange({ value, isValid, onApply }: TypedRangeProps) {
  const [draft, setDraft] = useState(value)
  const valid = isValid(draft)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) onApply(draft)
      }}
    >
      <Group align="flex-end" gap="xs">
        <End label={t('from')} value={draft.from} isValid onChange={(from) => setDraft({ ...draft, from })} />
        <End label={t('to')} value={draft.to} isValid={valid} onChange={(to) => setDraft({ ...draft, to })} />
        <Button size="xs" type="submit" disabled={!valid}>
          {t('apply')}
        </Button>
      </Group>
    </form>
  )
}

type EndProps = {
  readonly label: string
  readonly value: string
  readonly isValid: boolean
  readonly onChange: (value: string) => void
}

// The browser's own field: that of Mantine is not loaded before the first graph, and not for these two.
function End({ label, value, isValid, onChange }: EndProps) {
  return (
    <label className={classes.end}>
      {label}
      <input value={value} aria-invalid={!isValid} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  )
}
