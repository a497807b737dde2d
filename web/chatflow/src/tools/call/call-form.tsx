import { PlayIcon } from '@hearth/ui-kit'
import { Button, Group, JsonInput, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ToolArgument } from '../tool-argument.ts'
import { t } from '../words.ts'
import { callValues, isMistyped, type TypedValues } from './call-values.ts'

type CallArgument = Omit<ToolArgument, 'id'>

export type CallFormProps = {
  readonly rows: readonly CallArgument[]
  readonly isBusy: boolean
  /** Whether there is something to call. */
  readonly isReady: boolean
  readonly onCall: (values: Readonly<Record<string, unknown>>) => void
}

/** The arguments of a tool as a form, and the call. */
export function CallForm({ rows, isBusy, isReady, onCall }: CallFormProps) {
  const [typed, setTyped] = useState<TypedValues>({})
  const named = rows.filter(({ property }) => property !== '')
  const isComplete = named.every((row) => {
    const text = typed[row.property] ?? ''
    return !isMistyped(row, text) && (text !== '' || !row.required)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCall(callValues(named, typed))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {named.map((row) => (
          <CallField
            key={row.property}
            row={row}
            text={typed[row.property] ?? ''}
            onChange={(text) => setTyped({ ...typed, [row.property]: text })}
          />
        ))}
        <Group>
          <Button
            type="submit"
            variant="default"
            leftSection={<PlayIcon size={16} />}
            loading={isBusy}
            disabled={!isReady || !isComplete}
          >
            {t('run')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type CallFieldProps = { readonly row: CallArgument; readonly text: string; readonly onChange: (text: string) => void }

function CallField({ row, text, onChange }: CallFieldProps) {
  const { property, type, description, required } = row
  const shared = {
    label: property,
    description,
    withAsterisk: required,
    error: isMistyped(row, text) ? t('notJson') : undefined,
  }
  if (type === 'boolean')
    return (
      <Select
        {...shared}
        data={['true', 'false']}
        value={text === '' ? null : text}
        clearable={!required}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  if (type === 'object' || type === 'array')
    return <JsonInput {...shared} placeholder={t('objectHint')} autosize minRows={2} value={text} onChange={onChange} />
  return (
    <TextInput
      {...shared}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
