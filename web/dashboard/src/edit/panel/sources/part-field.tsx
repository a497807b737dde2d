import { NativeSelect } from '@mantine/core'
import { setAt } from '../../../model/edit/set-at.ts'
import { at, type Json, text } from '../../../model/json.ts'
import { CommitField } from '../../commit-field.tsx'
import type { QueryPart } from './query-tables.ts'
import { t } from './words.ts'

export type PartFieldProps = {
  readonly part: QueryPart
  readonly query: Json
  readonly onChange: (query: Json) => void
}

/** One part of a query. */
export function PartField({ part, query, onChange }: PartFieldProps) {
  const { path, labelWord, hintWord, example, choices } = part
  const value = text(at(query, path), choices?.[0]?.[0] ?? '')
  const set = (next: string) => onChange(setAt(query, path, next === '' ? undefined : next))
  if (choices === undefined)
    return (
      <CommitField
        label={t(labelWord)}
        value={value}
        onChange={set}
        {...(hintWord === undefined ? {} : { description: t(hintWord) })}
        {...(example === undefined ? {} : { placeholder: example })}
      />
    )
  return (
    <NativeSelect
      size="xs"
      label={t(labelWord)}
      value={value}
      data={choices.map(([choice, word]) => ({ value: choice, label: t(word) }))}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
