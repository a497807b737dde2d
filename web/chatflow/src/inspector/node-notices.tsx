import { type Component, type FlowNode, isOutdated, setDisabled } from '@hearth/flow'
import { Button, Group } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { useEditor } from '../editor/use-flow-editor.ts'
import { UpgradeNotice } from './upgrade-notice.tsx'

export type NodeNoticesProps = { readonly node: FlowNode; readonly component: Component | undefined }

/** What is to be known of a node before it is filled in. */
export function NodeNotices({ node, component }: NodeNoticesProps) {
  const { id, type, data } = node
  const editor = useEditor()
  return (
    <>
      {data.disabled === true && (
        <Notice kind="warning">
          <Group justify="space-between" wrap="nowrap">
            Disabled: left out of runs
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => editor.apply(`Enable ${data.label}`, setDisabled([id], false))}
            >
              Enable
            </Button>
          </Group>
        </Notice>
      )}
      {component === undefined && type !== 'group' && (
        <Notice kind="warning">There is no kind of node "{data.name}" here. Its values are kept as they are.</Notice>
      )}
      {component?.substitution !== undefined && <Notice kind="warning">{component.substitution}</Notice>}
      {component !== undefined && isOutdated(node, component) && <UpgradeNotice node={node} component={component} />}
    </>
  )
}
