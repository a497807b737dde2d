import { type Component, type ComponentInput, isField, isShown, type Values } from '@hearth/flow'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { createEditor } from '../../editor/editor.ts'
import { EditorProvider } from '../../editor/use-flow-editor.ts'
import { withDefaults } from '../../inspector/form/default-values.ts'
import type { FieldForm } from '../../inspector/form/field-form.ts'
import { Fields } from '../../inspector/form/fields.tsx'
import { type FormOwner, FormOwnerProvider, useGetter } from '../../inspector/form/form-owner.ts'
import { t } from '../words.ts'

export type ComponentSettingsProps = {
  readonly component: Component
  readonly values: Values
  readonly onChange: (values: Values) => void
}

/** The fields of a component outside any drawing, as the inspector shows them; those seldom needed are folded. */
export function ComponentSettings({ component, values, onChange }: ComponentSettingsProps) {
  const [opened, { toggle }] = useDisclosure(false)
  // Fields ask for the drawing around them, and there is none.
  const [editor] = useState(() => createEditor({ nodes: [], edges: [] }))
  const fields = fieldsOf(component)
  const full = withDefaults(fields, values)
  const form: FieldForm = {
    path: '',
    values,
    conditions: { values: full },
    change: (changed) => onChange({ ...values, ...changed }),
  }
  const getValues = useGetter(full)
  const credentialId = typeof full.credential === 'string' && full.credential !== '' ? full.credential : undefined
  const owner = useMemo<FormOwner>(
    () => ({ nodeId: component.name, kind: component.name, getValues, credentialId, isReadOnly: false }),
    [component, getValues, credentialId],
  )
  const shown = fields.filter((field) => isShown(field, form.conditions))
  const more = shown.filter(({ additionalParams }) => additionalParams === true)
  return (
    <EditorProvider value={editor}>
      <FormOwnerProvider value={owner}>
        <Stack gap="md">
          <Fields fields={shown.filter(({ additionalParams }) => additionalParams !== true)} form={form} />
          {more.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              justify="flex-start"
              aria-expanded={opened}
              aria-label={t(opened ? 'lessOf' : 'moreOf', { name: component.label, number: more.length })}
              onClick={toggle}
            >
              {opened ? t('less') : t('more', { number: more.length })}
            </Button>
          )}
          {opened && <Fields fields={more} form={form} />}
        </Stack>
      </FormOwnerProvider>
    </EditorProvider>
  )
}

// What is wired in a drawing is chosen beside, and a store has its own place on this machine.
function fieldsOf({ credential, inputs }: Component): readonly ComponentInput[] {
  const own = credential === undefined ? [] : [{ ...credential, name: 'credential' }]
  const elsewhere: ReadonlySet<string> = new Set(['fileUpload'])
  return [...own, ...inputs.filter((input) => isField(input) && !elsewhere.has(input.name))]
}
