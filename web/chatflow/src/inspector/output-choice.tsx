import { type Component, type FlowNode, outputPorts, setOutput } from '@hearth/flow'
import { Select } from '@mantine/core'
import { useEditor } from '../editor/use-flow-editor.ts'
import { t } from './words.ts'

export type OutputChoiceProps = { readonly node: FlowNode; readonly component: Component }

/** What a node gives, where there is a choice. */
export function OutputChoice({ node, component: { outputs = [] } }: OutputChoiceProps) {
  const { id, data } = node
  const editor = useEditor()
  // Outputs that each have a place of their own are no choice.
  if (outputs.length < 2 || outputPorts(node).length > 1) return null
  const chosen = data.outputs?.output
  return (
    <Select
      label={t('gives')}
      size="xs"
      data={outputs.map(({ name, label }) => ({ value: name, label }))}
      value={typeof chosen === 'string' ? chosen : (outputs[0]?.name ?? null)}
      allowDeselect={false}
      onChange={(name) => name !== null && editor.apply(t('givesChanged', { label: data.label }), setOutput(id, name))}
    />
  )
}
