import { Autocomplete, Group, Loader, Select, Stack } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { ChoiceRow, choiceData } from '../choices/choice-row.tsx'
import { ChoicesState, RefreshChoices } from '../choices/choices-state.tsx'
import { useChoices } from '../choices/use-choices.ts'
import { useTyped } from '../choices/use-typed.ts'
import { ComponentForm } from '../form/component-form.tsx'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import { useChooseComponent } from '../form/use-choose-component.ts'
import { t } from '../words.ts'

/** One of what the provider, the service or the flow has. */
export function AsyncOptionsControl(props: ControlProps) {
  const { field, form, renderFields } = props
  const choices = useChoices(field)
  const choose = useChooseComponent(field, form)
  const onChange = field.loadConfig === true ? choose : props.onChange
  // Where nothing is offered it can be written, so that no field is out of reach.
  const isToBeFree = field.freeSolo === true || (choices.options.length === 0 && choices.isKnown)
  const [wereOffered, setWereOffered] = useState(false)
  if (choices.options.length > 0 && !wereOffered) setWereOffered(true)
  // Whoever searches a list that was there means one of it, and a component that is chosen begins with its defaults.
  const typed = useTyped(isToBeFree, !wereOffered && field.loadConfig !== true)
  const Choice = typed.isFree ? FreeChoice : ListChoice
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Choice {...props} onChange={onChange} choices={choices} typed={typed} />
        {field.refresh === true && <RefreshChoices choices={choices} label={field.label} />}
      </Group>
      <ChoicesState choices={choices} label={field.label} />
      {field.loadConfig === true && <ComponentForm field={field} form={form} renderFields={renderFields} />}
    </Stack>
  )
}

type ChoiceProps = ControlProps & {
  readonly choices: ReturnType<typeof useChoices>
  readonly typed: ReturnType<typeof useTyped>
}

function ListChoice({ choices: { options, update, isLoading }, typed, ...props }: ChoiceProps) {
  const { field, value, isReadOnly, onChange } = props
  const chosen = textOf(value)
  return (
    <Select
      {...ariaOf(props)}
      size="xs"
      flex={1}
      disabled={isReadOnly}
      placeholder={field.placeholder ?? t('choose')}
      data={choiceData(options, [chosen])}
      value={chosen === '' ? null : chosen}
      onChange={(name) => {
        typed.forget()
        onChange(name ?? '')
      }}
      onDropdownOpen={update}
      onDropdownClose={typed.forget}
      {...typed.handlers}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      clearable={field.optional === true && chosen !== ''}
      clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
      rightSection={isLoading ? <Loader size={12} /> : undefined}
      nothingFoundMessage={isLoading ? t('loading') : t('nothingFound')}
      renderOption={({ option }) => <ChoiceRow option={option} options={options} />}
    />
  )
}

function FreeChoice({ choices: { options, update, isLoading }, typed, ...props }: ChoiceProps) {
  const { field, value, isReadOnly, onChange } = props
  const names = [...new Set(options.map(({ name }) => name))]
  const input = useRef<HTMLInputElement>(null)
  // Whoever searched in a list of which nobody knew yet that it is empty, writes on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes over once, when it takes the place of the list
  useLayoutEffect(() => {
    if (!typed.hasFocus) return
    input.current?.focus()
    const text = typed.typed()
    if (text !== undefined && text !== textOf(value)) onChange(text)
  }, [])
  return (
    <Autocomplete
      ref={input}
      {...ariaOf(props)}
      {...typed.handlers}
      size="xs"
      flex={1}
      disabled={isReadOnly}
      placeholder={field.placeholder ?? t('chooseOrWrite')}
      data={names}
      value={textOf(value)}
      onChange={onChange}
      onDropdownOpen={update}
      rightSection={isLoading ? <Loader size={12} /> : undefined}
      renderOption={({ option }) => (
        <ChoiceRow option={{ value: option.value, label: labelOf(options, option.value) }} options={options} />
      )}
    />
  )
}

function labelOf(options: ReturnType<typeof useChoices>['options'], value: string): string {
  return options.find(({ name }) => name === value)?.label ?? value
}
