import { type Component, type ComponentInput, credentialInput, isField, isShown, type Values } from '@hearth/flow'
import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useComponents } from '../../api/use-components.ts'
import { t } from '../words.ts'
import { checkValue } from './check-value.ts'
import classes from './component-form.module.css'
import { withDefaults } from './default-values.ts'
import type { ControlProps, FieldForm } from './field-form.ts'
import { type FormOwner, FormOwnerProvider, useFormOwner, useGetter } from './form-owner.ts'

export type ComponentFormProps = Pick<ControlProps, 'field' | 'form' | 'renderFields'>

/** The inputs of the component that a field chose, kept beside the choice under `<name>Config`. */
export function ComponentForm(props: ComponentFormProps) {
  const { field, form } = props
  const { data: components } = useComponents()
  const component = components?.get(String(form.values[field.name] ?? ''))
  if (component === undefined || fieldsOf(component).length === 0) return null
  return <ComponentSettings key={component.name} {...props} component={component} />
}

type ComponentSettingsProps = ComponentFormProps & { readonly component: Component }

/** Folded, unless something is needed there at first. */
function ComponentSettings({ component, ...props }: ComponentSettingsProps) {
  const { field, form } = props
  const fields = fieldsOf(component)
  const [opened, { toggle }] = useDisclosure(lacksValue(component, objectOf(form.values[`${field.name}Config`])))
  return (
    <div className={classes.component}>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={opened}
        aria-label={t('componentSettings', { label: component.label, number: fields.length })}
        onClick={toggle}
      >
        {t(opened ? 'hideSettings' : 'showSettings', { number: fields.length })}
      </Button>
      <Collapse expanded={opened}>
        {opened && (
          <Stack gap="md" mt="xs">
            <ComponentFields component={component} {...props} />
          </Stack>
        )}
      </Collapse>
    </div>
  )
}

function lacksValue(component: Component, stored: Values): boolean {
  const values = withDefaults(component.inputs, stored)
  return fieldsOf(component).some(
    (field) => isShown(field, { values }) && checkValue(field, values[field.name] ?? '')?.kind === 'missing',
  )
}

function ComponentFields({ component, field, form, renderFields }: ComponentSettingsProps) {
  const outer = useFormOwner()
  const name = `${field.name}Config`
  const stored = form.values[name]
  const own = useMemo(() => withDefaults(component.inputs, objectOf(stored)), [component, stored])
  const credential = own.FLOWISE_CREDENTIAL_ID ?? own.credential
  const credentialId = typeof credential === 'string' ? credential : undefined
  const getValues = useGetter(own)
  const owner = useMemo<FormOwner>(
    () => ({ ...outer, kind: component.name, getValues, credentialId }),
    [outer, component, getValues, credentialId],
  )
  const inner: FieldForm = {
    path: `${form.path}${name}.`,
    values: objectOf(stored),
    conditions: { values: own },
    change: (values, change) => form.change({ [name]: { ...objectOf(stored), ...values } }, change),
  }
  return <FormOwnerProvider value={owner}>{renderFields(fieldsOf(component), inner)}</FormOwnerProvider>
}

// A credential stands where the engine looks for that of a component.
function fieldsOf(component: Component): readonly ComponentInput[] {
  const credential = credentialInput(component)
  const own = credential === undefined ? [] : [{ ...credential, name: 'FLOWISE_CREDENTIAL_ID' }]
  return [...own, ...component.inputs.filter((input) => isField(input) && input.hidden !== true)]
}

function objectOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}
