import type { ComponentOption } from '@hearth/flow'
import { Text } from '@mantine/core'
import { said } from '../../kinds/said.ts'

type Choice = { readonly value: string; readonly label: string }

/** Choices for a list; what is chosen and no longer offered stays among them. */
export function choiceData(options: readonly ComponentOption[], chosen: readonly string[]): Choice[] {
  const known = new Map(options.map(({ name, label }) => [name, label || name]))
  for (const name of chosen) if (name !== '' && !known.has(name)) known.set(name, name)
  return [...known].map(([value, label]) => ({ value, label }))
}

export type ChoiceRowProps = { readonly option: Choice; readonly options: readonly ComponentOption[] }

/** A choice with what is said of it. */
export function ChoiceRow({ option, options }: ChoiceRowProps) {
  const description = options.find(({ name }) => name === option.value)?.description
  return (
    <div>
      <Text size="xs">{option.label}</Text>
      {description !== undefined && description !== '' && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {said(description)}
        </Text>
      )}
    </div>
  )
}
