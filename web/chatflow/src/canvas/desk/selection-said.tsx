import { isOutdated } from '@hearth/flow'
import { useComponents } from '../../api/use-components.ts'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'

/** Says which node is selected, and whether its kind has a newer version, to whoever does not see it. */
export function SelectionSaid() {
  const { data: components } = useComponents()
  const node = useEditorState(({ document, selected }) =>
    selected.size === 1 ? document.nodes.find(({ id }) => selected.has(id)) : undefined,
  )
  const kind = node === undefined ? undefined : components?.get(node.data.name)
  return (
    <div role="status" className={classes.said}>
      {node !== undefined && t('selected', { label: node.data.label })}
      {kind !== undefined && node !== undefined && isOutdated(node, kind) && `, ${t('newVersion')}`}
    </div>
  )
}
