import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { VariableOption, VariableState } from '../model/variable.ts'

export type TextControlProps = {
  readonly state: VariableState
  readonly label: string
  readonly onChange: (selected: readonly VariableOption[]) => void
}

/** A variable that is typed: taken over on Enter or when the field is left, not with every letter. */
export function TextControl({ state, label, onChange }: TextControlProps) {
  const value = state.selected[0]?.value ?? ''
  const [draft, setDraft] = useState(value)
  const apply = () => {
    if (draft !== value) onChange([{ text: draft, value: draft }])
  }
  return (
    <TextInput
      size="xs"
      w={140}
      aria-label={label}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
