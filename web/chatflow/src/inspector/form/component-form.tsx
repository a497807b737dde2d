import type { Component, ComponentInput } from '@hearth/flow'
import { isField } from '@hearth/flow'
import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useComponents } from '../../api/use-components.ts'
import classes from './component-form.module.css'
import { withDefaults } from './default-values.ts'
import type { ControlProps, FieldForm } from './field-form.ts'
import { type FormOwner, FormOwnerProvider, useFormOwner } from './form-owner.ts'
import type { Values } from './is-shown.ts'

export type ComponentFormProps = Pick<ControlProps, 'field' | 'form' | 'renderFields'>

/** The inputs of the component that a field chose, kept beside the choice under `<name>Config`. */
export function ComponentForm({ field, form, renderFields }: ComponentFormProps) {
  const { data: components } = useComponents()
  const [opened, { toggle }] = useDisclosure(false)
  const component = components?.get(String(form.values[field.name] ?? ''))
  if (component === undefined) return null
  const fields = fieldsOf(component)
  if (fields.length === 0) return null
  return (
    <div className={classes.component}>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={opened}
        aria-label={`Settings of ${component.label} (${fields.length})`}
        onClick={toggle}
      >
        {opened ? 'Hide' : 'Show'} its settings ({fields.length})
      </Button>
      <Collapse expanded={opened}>
        {opened && (
          <Stack gap="md" mt="xs">
            <ComponentFields component={component} field={field} form={form} renderFields={renderFields} />
          </Stack>
        )}
      </Collapse>
    </div>
  )
}

function ComponentFields({
  component,
  field,
  form,
  renderFields,
}: ComponentFormProps & { readonly component: Component }) {
  const outer = useFormOwner()
  const name = `${field.name}Config`
  const stored = form.values[name]
  const own = useMemo(() => withDefaults(component.inputs, objectOf(stored)), [component, stored])
  const credential = own.FLOWISE_CREDENTIAL_ID ?? own.credential
  const owner: FormOwner = {
    ...outer,
    kind: component.name,
    values: own,
    credentialId: typeof credential === 'string' ? credential : undefined,
  }
  const inner: FieldForm = {
    path: `${form.path}${name}.`,
    values: objectOf(stored),
    conditions: { values: own },
    change: (values, change) => form.change({ [name]: { ...objectOf(stored), ...values } }, change),
  }
  return <FormOwnerProvider value={owner}>{renderFields(fieldsOf(component), inner)}</FormOwnerProvider>
}

// A credential stands where the engine looks for that of a component.
function fieldsOf({ credential, inputs }: Component): readonly ComponentInput[] {
  const own = credential === undefined ? [] : [{ ...credential, name: 'FLOWISE_CREDENTIAL_ID' }]
  return [...own, ...inputs.filter((input) => isField(input) && input.hidden !== true)]
}

function objectOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}
