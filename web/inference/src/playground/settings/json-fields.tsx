import { Anchor, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { exampleTools, problemOf, type Settings } from './settings.ts'
import { t } from './words.ts'

export type JsonFieldsProps = {
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
}

/** Tools that the model may call, and the form that its answer must have. */
export function JsonFields({ settings: { tools, schema }, onChange }: JsonFieldsProps) {
  const example = (
    <Anchor component="button" type="button" size="xs" onClick={() => onChange({ tools: exampleTools })}>
      {t('insertExample')}
    </Anchor>
  )
  return (
    <>
      <JsonField
        label={t('tools')}
        placeholder='[{"type": "function", "function": {…}}]'
        description={tools === '' ? example : undefined}
        error={problemOf('tools', tools)}
        value={tools}
        onChange={(next) => onChange({ tools: next })}
      />
      <JsonField
        label={t('schema')}
        placeholder='{"type": "object", "properties": {…}}'
        description={undefined}
        error={problemOf('schema', schema)}
        value={schema}
        onChange={(next) => onChange({ schema: next })}
      />
    </>
  )
}

type JsonFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly description: ReactNode
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

function JsonField({ onChange, ...field }: JsonFieldProps) {
  return (
    <Textarea
      {...field}
      autosize
      minRows={1}
      maxRows={10}
      spellCheck={false}
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' },
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
