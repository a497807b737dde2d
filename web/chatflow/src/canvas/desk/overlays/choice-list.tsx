import { SearchIcon } from '@hearth/ui-kit'
import { CloseButton, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { stepFocus } from '../../../palette/step-focus.ts'
import { t } from '../../words.ts'
import classes from '../desk.module.css'

export type Choice = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly run: () => void
}

export type ChoiceListProps = {
  readonly title: string
  /** What is said where there is nothing to choose from. */
  readonly none: string
  readonly choices: readonly Choice[]
  readonly onClose: () => void
}

const maxShown = 50

/** A few things to choose from, found by a part of their words. */
export function ChoiceList({ title, none, choices, onClose }: ChoiceListProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLElement>(null)
  const sought = text.trim().toLowerCase()
  const found = choices
    .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(sought))
    .slice(0, maxShown)
  const choose = ({ run }: Choice) => {
    onClose()
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    stepFocus(box.current, event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <section ref={box} className={classes.choices} aria-label={title} onKeyDown={onKeyDown}>
      <div className={classes.choicesHead}>
        <TextInput
          className={classes.sought}
          size="xs"
          aria-label={title}
          placeholder={title}
          leftSection={<SearchIcon size={14} />}
          value={text}
          data-stop
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && found[0] !== undefined && choose(found[0])}
        />
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </div>
      <ul className={classes.choiceRows}>
        {found.length === 0 && <li className={classes.none}>{none}</li>}
        {found.map((choice) => (
          <li key={choice.key}>
            <UnstyledButton className={classes.choice} data-stop onClick={() => choose(choice)}>
              <span>{choice.label}</span>
              <span className={classes.detail}>{choice.detail}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
