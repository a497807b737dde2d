import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DropPanel, type DropPanelProps } from '../overlays/drop-panel.tsx'
import { quickRanges, resolveRange, type TimeRange } from './time-range.ts'
import classes from './time-range-panel.module.css'
import { t } from './words.ts'

export type TimeRangePanelProps = Pick<DropPanelProps, 'id' | 'onToggle'> & {
  readonly value: TimeRange
  readonly onChange: (range: TimeRange) => void
}

/** What `TimeRangePicker` shows once it was asked for. */
export function TimeRangePanel({ value, onChange, ...panel }: TimeRangePanelProps) {
  return (
    <DropPanel {...panel} label={t('choice')}>
      {(close) => (
        <Choice
          value={value}
          onChoose={(range) => {
            close()
            onChange(range)
          }}
        />
      )}
    </DropPanel>
  )
}

type ChoiceProps = { readonly value: TimeRange; readonly onChoose: (range: TimeRange) => void }

function Choice({ value, onChoose }: ChoiceProps) {
  return (
    <Stack gap="sm">
      <div className={classes.quick}>
        {quickRanges.map(({ label, range }) => (
          <Button key={label} size="compact-sm" variant="subtle" justify="flex-start" onClick={() => onChoose(range)}>
            {label}
          </Button>
        ))}
      </div>
      <TypedRange value={value} onApply={onChoose} />
    </Stack>
  )
}

function TypedRange({ value, onApply }: { readonly value: TimeRange; readonly onApply: (range: TimeRange) => void }) {
  const [draft, setDraft] = useState(value)
  const valid = resolveRange(draft, Date.now()) !== undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) onApply(draft)
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          size="xs"
          label={t('from')}
          value={draft.from}
          onChange={(event) => setDraft({ ...draft, from: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label={t('to')}
          value={draft.to}
          error={!valid}
          onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
        />
        <Button size="xs" type="submit" disabled={!valid}>
          {t('apply')}
        </Button>
      </Group>
    </form>
  )
}
