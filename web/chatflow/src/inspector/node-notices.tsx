import { type Component, type FlowNode, isOutdated, setDisabled } from '@hearth/flow'
import { Button, Group } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { useEditor } from '../editor/use-flow-editor.ts'
import { said } from '../kinds/said.ts'
import { UpgradeNotice } from './upgrade-notice.tsx'
import { t } from './words.ts'

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
            {t('isDisabled')}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => editor.apply(t('enabled', { label: data.label }), setDisabled([id], false))}
            >
              {t('enable')}
            </Button>
          </Group>
        </Notice>
      )}
      {component === undefined && type !== 'group' && (
        <Notice kind="warning">{t('noKind', { name: data.name })}</Notice>
      )}
      {component?.substitution !== undefined && <Notice kind="warning">{said(component.substitution)}</Notice>}
      {component !== undefined && isOutdated(node, component) && <UpgradeNotice node={node} component={component} />}
    </>
  )
}
