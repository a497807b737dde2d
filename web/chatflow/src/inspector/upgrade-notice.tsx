import { type Component, describeUpgrade, type FlowNode, type Upgrade, upgradeNode } from '@hearth/flow'
import { Button, Group } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { useEditor, useEditorState } from '../editor/use-flow-editor.ts'
import { upgradeMark } from './upgrade-mark.ts'
import { t } from './words.ts'

export type UpgradeNoticeProps = { readonly node: FlowNode; readonly component: Component }

/** Tells that a node was drawn from an older version of its kind, what a newer one changes, and draws it from that. */
export function UpgradeNotice({ node, component }: UpgradeNoticeProps) {
  const editor = useEditor()
  const document = useEditorState((state) => state.document)
  const upgrade = describeUpgrade(node, component, document)
  const upgradeIt = () => editor.apply(t('upgraded', { label: node.data.label }), upgradeNode(node.id, component))
  return (
    <Notice kind="warning" title={t('isOutdated', { to: String(upgrade.to), from: String(upgrade.from) })}>
      {changesOf(upgrade).map((change) => (
        <div key={change}>{change}</div>
      ))}
      <Group justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={upgradeIt} {...upgradeMark}>
          {t('upgrade')}
        </Button>
      </Group>
    </Notice>
  )
}

function changesOf({ added, removed, changed, lostWires }: Upgrade): readonly string[] {
  const lists = [
    { what: 'inputsNew', labels: added },
    { what: 'inputsGone', labels: removed },
    { what: 'inputsChanged', labels: changed },
  ] as const
  const lost = lostWires.length === 0 ? [] : [t('wiresLost', { number: lostWires.length })]
  const words = lists.flatMap(({ what, labels }) =>
    labels.length === 0 ? [] : [t(what, { labels: labels.join(', ') })],
  )
  return [...words, ...lost]
}
