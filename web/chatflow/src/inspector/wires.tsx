import { type ComponentInput, disconnect, type FlowEdge, inputOfHandle } from '@hearth/flow'
import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { useEditor, useEditorState } from '../editor/use-flow-editor.ts'
import classes from './inspector.module.css'

export type WiresProps = {
  readonly nodeId: string
  /** Places where wires end at the node. */
  readonly anchors: readonly ComponentInput[]
}

/** What is wired to a node, and what is not yet. */
export function Wires({ nodeId, anchors }: WiresProps) {
  const edges = useEditorState(({ document }) => document.edges)
  if (anchors.length === 0) return null
  return (
    <ul className={classes.wires} aria-label="Wires">
      {anchors.map(({ name, label, optional, type }) => (
        <li key={name}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Ends
            edges={edges.filter(
              ({ target, targetHandle }) => target === nodeId && inputOfHandle(nodeId, targetHandle) === name,
            )}
            missing={optional === true ? 'Nothing wired' : `Nothing wired yet; needs ${classesOf(type)}`}
          />
        </li>
      ))}
    </ul>
  )
}

function classesOf(type: string): string {
  const classes = type.split('|').map((name) => name.trim())
  return classes.length > 3 ? 'another node' : classes.join(' or ')
}

function Ends({ edges, missing }: { readonly edges: readonly FlowEdge[]; readonly missing: string }) {
  const editor = useEditor()
  const { nodes } = useEditorState(({ document }) => document)
  if (edges.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {missing}
      </Text>
    )
  return edges.map(({ id, source }) => {
    const label = nodes.find((node) => node.id === source)?.data.label ?? source
    return (
      <Group key={id} gap={4} wrap="nowrap">
        <Anchor component="button" type="button" size="xs" onClick={() => editor.select([source])}>
          {label}
        </Anchor>
        <CloseButton
          size="xs"
          aria-label={`Disconnect ${label}`}
          onClick={() => editor.apply(`Disconnect ${label}`, disconnect([id]))}
        />
      </Group>
    )
  })
}
