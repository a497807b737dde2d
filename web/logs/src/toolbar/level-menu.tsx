import { ChevronDownIcon, DropPanel } from '@hearth/ui-kit'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { type Level, levels } from '../app/view.ts'
import { t } from './words.ts'

type LevelMenuProps = { readonly chosen: readonly Level[]; readonly onChoose: (levels: readonly Level[]) => void }

const colors: Readonly<Record<Level, string>> = {
  trace: 'gray',
  debug: 'gray',
  info: 'blue',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
  unknown: 'gray',
}

/** Chooses among levels; none chosen shows all. */
export function LevelMenu({ chosen, onChoose }: LevelMenuProps) {
  const label = chosen.length === 0 ? t('allLevels') : chosen.join(', ')
  const id = useId()
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant={chosen.length === 0 ? 'default' : 'light'}
        rightSection={<ChevronDownIcon size={13} />}
        aria-label={t('levels', { levels: label })}
        maw={200}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          // What opens by itself would be closed by its button at once.
          if (!isMade) event.preventDefault()
          setIsMade(true)
        }}
      >
        {label}
      </Button>
      {isMade && (
        <DropPanel id={id} label={t('levels', { levels: label })} onToggle={setIsOpen}>
          {() => <Levels chosen={chosen} onChoose={onChoose} />}
        </DropPanel>
      )}
    </>
  )
}

function Levels({ chosen, onChoose }: LevelMenuProps) {
  return (
    <Stack gap="xs">
      {levels.map((level) => (
        <Checkbox
          key={level}
          size="xs"
          color={colors[level]}
          label={level === 'unknown' ? t('noLevel') : level}
          checked={chosen.includes(level)}
          onChange={(event) =>
            onChoose(levels.filter((other) => (other === level ? event.currentTarget.checked : chosen.includes(other))))
          }
        />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChoose([])} disabled={chosen.length === 0}>
        {t('allLevels')}
      </Button>
    </Stack>
  )
}
