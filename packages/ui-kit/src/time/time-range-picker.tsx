import { Button, Divider, Group, Popover, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClockIcon } from '../shell/icons.tsx'
import { labelOf, quickRanges, resolveRange, type TimeRange } from './time-range.ts'
import { t } from './words.ts'

export type TimeRangePickerProps = { readonly value: TimeRange; readonly onChange: (range: TimeRange) => void }

/** The usual ranges in one click, any other by typing its ends. */
export function TimeRangePicker({ value, onChange }: TimeRangePickerProps) {
  const [open, setOpen] = useState(false)
  const choose = (range: TimeRange) => {
    setOpen(false)
    onChange(range)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<ClockIcon size={16} />}
          onClick={() => setOpen(!open)}
          aria-label={t('range', { range: labelOf(value) })}
        >
          {labelOf(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 1rem)">
        <Stack gap="sm">
          <SimpleGrid cols={2} spacing={4}>
            {quickRanges.map(({ label, range }) => (
              <Button key={label} size="compact-sm" variant="subtle" justify="flex-start" onClick={() => choose(range)}>
                {label}
              </Button>
            ))}
          </SimpleGrid>
          <Divider />
          {open && <TypedRange value={value} onApply={choose} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
