import { type Component, type FlowNode, setCredential } from '@hearth/flow'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useEditor } from '../editor/use-flow-editor.ts'
import { withDefaults } from './form/default-values.ts'
import { editValues } from './form/edit-values.ts'
import type { FieldForm } from './form/field-form.ts'
import { Fields } from './form/fields.tsx'
import { formOf } from './form/form-of.ts'
import { FormOwnerProvider } from './form/form-owner.ts'
import { isShown } from './form/is-shown.ts'
import { Wires } from './wires.tsx'

export type NodeFormProps = {
  readonly node: FlowNode
  readonly component: Component | undefined
  readonly isReadOnly: boolean
}

/** The fields of a node, and what is wired to it; those that are seldom needed are folded. */
export function NodeForm({ node, component, isReadOnly }: NodeFormProps) {
  const editor = useEditor()
  const [opened, { toggle }] = useDisclosure(false)
  const { id, data } = node
  const { credential, fields, anchors } = useMemo(() => formOf(node, component), [node, component])
  const inputs = data.inputs ?? {}
  const values = useMemo(() => withDefaults(fields, inputs), [fields, inputs])
  const form: FieldForm = {
    path: '',
    values: inputs,
    conditions: { values },
    change: (changed, { label, typedAt, also }) =>
      editor.apply(
        `Change ${label} of ${data.label}`,
        editValues(id, changed, also),
        typedAt === undefined ? undefined : `input:${id}:${typedAt}`,
      ),
  }
  const credentialId = data.credential || inputs.FLOWISE_CREDENTIAL_ID
  const credentialForm: FieldForm = {
    ...form,
    values: { credential: credentialId ?? '' },
    change: ({ credential: chosen }, { label }) =>
      editor.apply(
        `Change ${label} of ${data.label}`,
        setCredential(id, typeof chosen === 'string' && chosen !== '' ? chosen : undefined),
      ),
  }
  const shown = fields.filter((field) => isShown(field, form.conditions))
  const more = shown.filter(({ additionalParams }) => additionalParams === true)
  const owner = {
    nodeId: id,
    kind: data.name,
    values: inputs,
    credentialId: typeof credentialId === 'string' ? credentialId : undefined,
    isReadOnly,
  }
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
            {opened ? 'Less' : `More (${more.length})`}
          </Button>
        )}
        {opened && <Fields fields={more} form={form} />}
      </Stack>
    </FormOwnerProvider>
  )
}
