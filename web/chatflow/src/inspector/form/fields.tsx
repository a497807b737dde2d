import { type ComponentInput, isShown } from '@hearth/flow'
import { Stack } from '@mantine/core'
import { Field } from './field.tsx'
import type { FieldForm } from './field-form.ts'

export type FieldsProps = { readonly fields: readonly ComponentInput[]; readonly form: FieldForm }

/** Fields one below the other, those that their conditions show. */
export function Fields({ fields, form }: FieldsProps) {
  const shown = fields.filter((field) => isShown(field, form.conditions))
  if (shown.length === 0) return null
  return (
    <Stack gap="md">
      {shown.map((field) => (
        // Fields of one name may take turns.
        <Field key={`${field.name} ${field.type}`} field={field} form={form} renderFields={renderFields} />
      ))}
    </Stack>
  )
}

function renderFields(fields: readonly ComponentInput[], form: FieldForm) {
  return <Fields fields={fields} form={form} />
}
