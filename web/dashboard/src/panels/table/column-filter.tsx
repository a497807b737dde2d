import { Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './table-panel.module.css'
import { t } from './words.ts'

export type ColumnFilterProps = {
  readonly name: string
  /** What the cells of the column say, each once; asked when they are looked at. */
  readonly valuesOf: () => readonly string[]
  /** Undefined: all. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: (chosen: ReadonlySet<string> | undefined) => void
}

// More are found by typing.
const mostShown = 200

/** Chooses by what the cells of a column say which rows are shown. */
export function ColumnFilter({ name, valuesOf, chosen, onChoose }: ColumnFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const values = isOpen ? valuesOf() : []
  const found = values.filter((value) => value.toLowerCase().includes(words.toLowerCase())).slice(0, mostShown)
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    onChoose(next.size === 0 ? undefined : next)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.filter}
          data-on={chosen !== undefined || undefined}
          aria-label={t('filter', { name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          ▽
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            size="xs"
            aria-label={t('search')}
            placeholder={t('search')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Stack gap={6} mah={220} style={{ overflow: 'auto' }}>
            {found.map((value) => (
              <Checkbox
                key={value}
                size="xs"
                label={value === '' ? t('empty') : value}
                checked={chosen?.has(value) ?? false}
                onChange={() => toggle(value)}
              />
            ))}
          </Stack>
          <Group justify="flex-end">
            <Button
              size="compact-xs"
              variant="default"
              disabled={chosen === undefined}
              onClick={() => onChoose(undefined)}
            >
              {t('showAll')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
