import { TextInput } from '@mantine/core'
import { useState } from 'react'

export type CommitFieldProps = {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text that counts once it is finished, by Enter or when the field is left: half of it would be asked in vain. */
export function CommitField({ value, onChange, ...field }: CommitFieldProps) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: string }>()
  const shown = draft !== undefined && draft.of === value ? draft.text : value
  const take = () => {
    // Where it is undone, what was there before is shown.
    setDraft(undefined)
    if (shown !== value) onChange(shown)
  }
  return (
    <TextInput
      {...field}
      value={shown}
      onChange={(event) => setDraft({ text: event.currentTarget.value, of: value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
