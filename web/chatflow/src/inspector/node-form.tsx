import { type Component, type FlowNode, isShown, setCredential, type Values } from '@hearth/flow'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { useEditor } from '../editor/use-flow-editor.ts'
import { withDefaults } from './form/default-values.ts'
import { editValues } from './form/edit-values.ts'
import type { Change, FieldForm } from './form/field-form.ts'
import { Fields } from './form/fields.tsx'
import { formOf } from './form/form-of.ts'
import { FormOwnerProvider, useGetter } from './form/form-owner.ts'
import { Wires } from './wires.tsx'
import { t } from './words.ts'

export type NodeFormProps = {
  readonly node: FlowNode
  readonly component: Component | undefined
  /** The input whose field is looked for; another object each time. */
  readonly sought: { readonly input: string } | undefined
  readonly isReadOnly: boolean
}

/** The fields of a node, and what is wired to it; those that are seldom needed are folded. */
export function NodeForm({ node, component, sought, isReadOnly }: NodeFormProps) {
  const editor = useEditor()
  const [opened, { open, toggle }] = useDisclosure(false)
  const [found, setFound] = useState<NodeFormProps['sought']>()
  const { id, data } = node
  const { credential, fields, anchors } = useMemo(() => formOf(node, component), [node, component])
  const inputs = data.inputs ?? {}
  const values = useMemo(() => withDefaults(fields, inputs), [fields, inputs])
  // The same with each letter, so that the fields that are not written in need not be drawn.
  const change = useCallback(
    (changed: Values, { label, typedAt, also }: Change) =>
      editor.apply(
        t('changed', { field: label, label: data.label }),
        editValues(id, changed, also),
        typedAt === undefined ? undefined : `input:${id}:${typedAt}`,
      ),
    [editor, id, data.label],
  )
  const form: FieldForm = { path: '', values: inputs, conditions: { values }, change }
  const stored = data.credential || inputs.FLOWISE_CREDENTIAL_ID
  const credentialId = typeof stored === 'string' ? stored : undefined
  const credentialForm: FieldForm = {
    ...form,
    values: { credential: credentialId ?? '' },
    change: ({ credential: chosen }, { label }) =>
      editor.apply(
        t('changed', { field: label, label: data.label }),
        setCredential(id, typeof chosen === 'string' && chosen !== '' ? chosen : undefined),
      ),
  }
  const shown = fields.filter((field) => isShown(field, form.conditions))
  const more = shown.filter(({ additionalParams }) => additionalParams === true)
  // Before it is drawn, so that the field is there when it gets the focus.
  if (sought !== found) {
    setFound(sought)
    if (more.some(({ name }) => name === sought?.input)) open()
  }
  const getValues = useGetter(inputs)
  const owner = useMemo(
    () => ({ nodeId: id, kind: data.name, getValues, credentialId, isReadOnly }),
    [id, data.name, getValues, credentialId, isReadOnly],
  )
  return (
    <FormOwnerProvider value={owner}>
      <Stack gap="md">
        {credential !== undefined && <Fields fields={[credential]} form={credentialForm} />}
        <Fields fields={shown.filter(({ additionalParams }) => additionalParams !== true)} form={form} />
        <Wires nodeId={id} anchors={anchors} />
        {more.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="flex-start"
            aria-expanded={opened}
            onClick={toggle}
          >
            {opened ? t('less') : t('more', { number: more.length })}
          </Button>
        )}
        {opened && <Fields fields={more} form={form} />}
      </Stack>
    </FormOwnerProvider>
  )
}
