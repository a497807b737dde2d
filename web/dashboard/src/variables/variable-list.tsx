import { Checkbox, Combobox, Group, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { VariableOption } from '../model/variable.ts'
import { allOption, offered, toggled, wordOption } from './choose.ts'
import classes from './variable-bar.module.css'
import { VariableButton, type VariablePickerProps } from './variable-button.tsx'
import { t } from './words.ts'

/** What `VariablePicker` shows once it was asked for. */
export function VariableList({ state, label, onChange }: VariablePickerProps) {
  const { variable, selected, error } = state
  const [typed, setTyped] = useState('')
  const [draft, setDraft] = useState<readonly VariableOption[] | undefined>(undefined)
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
      if (draft !== undefined && !isSame(draft, selected)) onChange(draft)
      setDraft(undefined)
    },
  })
  // It is open from the beginning, of which nobody is told; the button that was pressed is gone, and the focus with it.
  useEffect(() => combobox.focusSearchInput(), [combobox.focusSearchInput])
  const chosen = draft ?? selected
  const options = offered(state, typed)
  const submit = (value: string) => {
    const option = options.find((one) => one.value === value)
    if (option === undefined) return
    if (variable.isMulti) return setDraft(toggled(chosen, option, variable.includesAll))
    onChange([option])
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" width="max-content" shadow="md">
      <Combobox.Target targetType="button">
        <VariableButton state={state} label={label} chosen={chosen} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown miw={200} maw="90vw">
        <Combobox.Search
          value={typed}
          aria-label={t('searchIn', { label })}
          placeholder={t('search')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <Options options={options} known={state.options} chosen={chosen} isMulti={variable.isMulti} error={error} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionsProps = {
  readonly options: readonly VariableOption[]
  /** What the variable itself offers; anything else was typed. */
  readonly known: readonly VariableOption[]
  readonly chosen: readonly VariableOption[]
  readonly isMulti: boolean
  readonly error: string | undefined
}

function Options({ options, known, chosen, isMulti, error }: OptionsProps) {
  return (
    <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
      {error !== undefined && <div className={classes.error}>{error}</div>}
      {options.length === 0 && <div className={classes.empty}>{t('noOptions')}</div>}
      {options.map((option) => {
        const isChosen = chosen.some(({ value }) => value === option.value)
        return (
          <Combobox.Option key={option.value} value={option.value} active={isChosen}>
            <Group gap="xs" wrap="nowrap">
              {isMulti && <Checkbox size="xs" checked={isChosen} readOnly tabIndex={-1} aria-hidden="true" />}
              {isKnown(option, known) ? wordOption(option) : t('use', { text: option.text })}
            </Group>
          </Combobox.Option>
        )
      })}
    </Combobox.Options>
  )
}

function isKnown(option: VariableOption, known: readonly VariableOption[]): boolean {
  return option.value === allOption.value || known.some(({ value }) => value === option.value)
}

function isSame(a: readonly VariableOption[], b: readonly VariableOption[]): boolean {
  return a.length === b.length && a.every(({ value }, index) => value === b[index]?.value)
}
