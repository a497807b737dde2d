import { type Component, type FlowNode, setLabel } from '@hearth/flow'
import { CloseButton, Text, TextInput } from '@mantine/core'
import { KindIcon } from '../canvas/nodes/kind-icon.tsx'
import { lookOfNode } from '../canvas/nodes/look.ts'
import { useEditor } from '../editor/use-flow-editor.ts'
import classes from './inspector.module.css'
import { t } from './words.ts'

export type InspectorHeadProps = {
  readonly node: FlowNode
  readonly component: Component | undefined
  readonly onClose: (() => void) | undefined
}

/** The mark of a node as on the canvas, its name, which can be changed, and its kind. */
export function InspectorHead({ node, component, onClose }: InspectorHeadProps) {
  const { id, data } = node
  const editor = useEditor()
  return (
    <header className={classes.head}>
      <KindIcon look={lookOfNode(node)} />
      <div className={classes.names}>
        <TextInput
          variant="unstyled"
          size="sm"
          aria-label={t('nameOfNode')}
          classNames={{ input: classes.name ?? '' }}
          value={data.label}
          onChange={(event) => editor.apply(t('renamed'), setLabel(id, event.currentTarget.value), `label:${id}`)}
        />
        <Text size="xs" c="dimmed">
          {component?.label ?? data.name} · {id}
        </Text>
      </div>
      {onClose !== undefined && <CloseButton aria-label={t('closeInspector')} onClick={onClose} />}
    </header>
  )
}
