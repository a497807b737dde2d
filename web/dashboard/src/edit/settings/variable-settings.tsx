import { EmptyState, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { setAt, valueAt } from '../../model/edit/set-at.ts'
import { freeName } from '../../model/edit/variables.ts'
import { type Json, records, text } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import classes from '../panel/panel-editor.module.css'
import { VariableForm } from './variable-form.tsx'
import { t } from './words.ts'

const path = 'templating.list'

/** The variables of the dashboard, in the order in which they stand at its head. */
export function VariableSettings() {
  const { session } = useEditing()
  const [opened, setOpened] = useState<number>()
  const list = records(valueAt(session.json, path))
  const change = (next: readonly Json[], step?: string) => session.change((before) => setAt(before, path, next), step)
  const open = opened === undefined ? undefined : list[opened]
  if (opened !== undefined && open !== undefined)
    return (
      <VariableForm
        variable={open}
        names={list.filter((_, index) => index !== opened).map(({ name }) => text(name))}
        onChange={(next) => change(list.with(opened, next), `variable ${opened}`)}
        onBack={() => setOpened(undefined)}
      />
    )
  const add = () => {
    change([...list, { name: freeName(list), type: 'query', query: '', refresh: 1, current: {}, options: [] }])
    setOpened(list.length)
  }
  return (
    <Stack gap="xs">
      {list.length === 0 && <EmptyState title={t('noVariables')}>{t('noVariablesHint')}</EmptyState>}
      {list.map((variable, index) => (
        <Line
          key={text(variable.name)}
          variable={variable}
          onOpen={() => setOpened(index)}
          onUp={index === 0 ? undefined : () => change(list.toSpliced(index, 1).toSpliced(index - 1, 0, variable))}
          onRemove={() => change(list.toSpliced(index, 1))}
        />
      ))}
      <Button onClick={add}>{t('addVariable')}</Button>
    </Stack>
  )
}

type LineProps = {
  readonly variable: Json
  readonly onOpen: () => void
  readonly onUp: (() => void) | undefined
  readonly onRemove: () => void
}

function Line({ variable, onOpen, onUp, onRemove }: LineProps) {
  const name = text(variable.name)
  return (
    <Group className={classes.query} gap="xs" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" flex={1} justify="flex-start" onClick={onOpen}>
        ${name} · {text(variable.type)}
      </Button>
      <ActionIcon
        variant="subtle"
        aria-label={t('variableUp', { name })}
        disabled={onUp === undefined}
        onClick={() => onUp?.()}
      >
        ↑
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={t('removeVariable', { name })} onClick={onRemove}>
        <TrashIcon size={16} />
      </ActionIcon>
    </Group>
  )
}
