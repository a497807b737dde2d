import { TextInput } from '@mantine/core'
import { useDraftText } from './use-draft-text.ts'

export type CommitFieldProps = {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text that counts once it is finished, by Enter or when the field is left. */
export function CommitField({ value, onChange, ...field }: CommitFieldProps) {
  const { shown, write, take } = useDraftText(value, onChange)
  return (
    <TextInput
      {...field}
      value={shown}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => take()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
