import { type ComponentInput, disconnect, type FlowEdge, inputOfHandle } from '@hearth/flow'
import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { useEditor, useEditorState } from '../editor/use-flow-editor.ts'
import classes from './inspector.module.css'
import { t } from './words.ts'

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
    <ul className={classes.wires} aria-label={t('wires')}>
      {anchors.map(({ name, label, optional, type }) => (
        // Nothing of it takes keys; who is led here is here.
        <li key={name} data-field={name} tabIndex={-1}>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Ends
            edges={edges.filter(
              ({ target, targetHandle }) => target === nodeId && inputOfHandle(nodeId, targetHandle) === name,
            )}
            missing={optional === true ? t('notWired') : missingOf(type)}
          />
        </li>
      ))}
    </ul>
  )
}

function missingOf(type: string): string {
  const kinds = type.split('|').map((name) => name.trim())
  if (kinds.length > 3) return t('notWiredAtAll')
  return t('notWiredYet', { kinds: kinds.reduce((one, other) => t('or', { one, other })) })
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
          aria-label={t('disconnect', { label })}
          onClick={() => editor.apply(t('disconnect', { label }), disconnect([id]))}
        />
      </Group>
    )
  })
}
