import { type Component, type FlowNode, setOutput } from '@hearth/flow'
import { Select } from '@mantine/core'
import { useEditor } from '../editor/use-flow-editor.ts'

export type OutputChoiceProps = { readonly node: FlowNode; readonly component: Component }

/** What a node gives, where there is a choice. */
export function OutputChoice({ node: { id, data }, component: { outputs = [] } }: OutputChoiceProps) {
  const editor = useEditor()
  // Outputs that each have a place of their own are no choice.
  const choices = outputs.filter(({ isAnchor }) => isAnchor !== true)
  if (choices.length < 2 || choices.length < outputs.length) return null
  const chosen = data.outputs?.output
  return (
    <Select
      label="Gives"
      size="xs"
      data={choices.map(({ name, label }) => ({ value: name, label }))}
      value={typeof chosen === 'string' ? chosen : (choices[0]?.name ?? null)}
      allowDeselect={false}
      onChange={(name) => name !== null && editor.apply(`Change what ${data.label} gives`, setOutput(id, name))}
    />
  )
}
