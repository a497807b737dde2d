import { type Component, type FlowNode, setDisabled } from '@hearth/flow'
import { Button, Group } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { useEditor } from '../editor/use-flow-editor.ts'

export type NodeNoticesProps = { readonly node: FlowNode; readonly component: Component | undefined }

/** What is to be known of a node before it is filled in. */
export function NodeNotices({ node: { id, type, data }, component }: NodeNoticesProps) {
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
      {component !== undefined && isOlder(data.version, component.version) && (
        <Notice kind="warning">
          Drawn from version {data.version}; version {component.version} is here.
        </Notice>
      )}
    </>
  )
}

function isOlder(drawn: number | undefined, version: number): boolean {
  return drawn !== undefined && drawn < version
}
