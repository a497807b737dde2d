import { StopIcon } from '@hearth/ui-kit'
import { Button, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './chat.module.css'
import type { Form, FormField } from './stream/read-form.ts'
import { t } from './words.ts'

export type FormComposerProps = {
  readonly form: Form
  readonly busy: boolean
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => void
  readonly onStop: () => void
}

/** Takes the place of the composer for a flow that begins with a form. */
export function FormComposer({ form, busy, onSubmit, onStop }: FormComposerProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit(values)
  }
  return (
    <form className={classes.composer} onSubmit={submit} aria-label={form.title || t('form')}>
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
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
        <Group justify="flex-end">
          {busy ? (
            <Button size="xs" color="red" variant="light" leftSection={<StopIcon size={14} />} onClick={onStop}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="xs" type="submit">
              {t('submit')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

type FieldProps = { readonly field: FormField; readonly value: unknown; readonly onChange: (value: unknown) => void }

function Field({ field: { type, label, options }, value, onChange }: FieldProps) {
  const shared = { label, size: 'xs' as const }
  if (type === 'boolean')
    return <Checkbox {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (type === 'number')
    return <NumberInput {...shared} required value={typeof value === 'number' ? value : ''} onChange={onChange} />
  if (type === 'options')
    return (
      <Select
        {...shared}
        required
        data={[...options]}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    )
  return (
    <TextInput
      {...shared}
      required
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
