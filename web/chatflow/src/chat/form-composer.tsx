import { StopIcon, useLateFocus } from '@hearth/ui-kit'
import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './chat.module.css'
import type { Form, FormField } from './stream/read-form.ts'
import { SpokenInput } from './voice/spoken-input.tsx'
import { t } from './words.ts'

export type FormComposerProps = {
  readonly form: Form
  /** The flow that understands what is spoken into the form's texts; `undefined` where it does not. */
  readonly hearingFlowId: string | undefined
  readonly busy: boolean
  readonly autoFocus: boolean
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => void
  readonly onStop: () => void
}

/** Takes the place of the composer for a flow that begins with a form. */
export function FormComposer({ form, hearingFlowId, busy, autoFocus, onSubmit, onStop }: FormComposerProps) {
  const box = useLateFocus<HTMLFormElement>(autoFocus)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  // One at a time: there is one microphone.
  const [speaking, setSpeaking] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && speaking === undefined) onSubmit(values)
  }
  return (
    <form ref={box} className={classes.composer} onSubmit={submit} aria-label={form.title || t('form')}>
      <Stack gap="xs">
        {form.title !== '' && <Text fw={500}>{form.title}</Text>}
        {form.description !== '' && (
          <Text size="sm" c="dimmed">
            {form.description}
          </Text>
        )}
        {form.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            hearingFlowId={hearingFlowId}
            speaking={speaking}
            onSpeaking={(isSpoken) => setSpeaking(isSpoken ? field.name : undefined)}
          />
        ))}
        <Group justify="flex-end">
          {busy ? (
            <Button size="xs" color="red" variant="light" leftSection={<StopIcon size={14} />} onClick={onStop}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="xs" type="submit" disabled={speaking !== undefined}>
              {t('submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type FieldProps = Pick<FormComposerProps, 'hearingFlowId'> & {
  readonly field: FormField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Name of the field that is being spoken. */
  readonly speaking: string | undefined
  readonly onSpeaking: (isSpoken: boolean) => void
}

function Field(props: FieldProps) {
  const { field, value, onChange } = props
  const shared = { label: field.label, size: 'xs' as const }
  if (field.type === 'boolean')
    return <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (field.type === 'number')
    return <NumberInput {...shared} required value={typeof value === 'number' ? value : ''} onChange={onChange} />
  if (field.type === 'options')
    return (
      <Select
        {...shared}
        required
        data={[...field.options]}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    )
  return <TextField {...props} />
}

function TextField({ field, value, onChange, hearingFlowId, speaking, onSpeaking }: FieldProps) {
  const text = typeof value === 'string' ? value : ''
  const shared = { label: field.label, value: text, onChange }
  if (hearingFlowId === undefined)
    return <TextInput {...shared} size="xs" required onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <SpokenInput
      {...shared}
      flowId={hearingFlowId}
      isSpoken={speaking === field.name}
      isTaken={speaking !== undefined}
      onSpeaking={onSpeaking}
    />
  )
}
