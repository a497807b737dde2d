import { useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'

/** Says which node is selected to whoever does not see it. */
export function SelectionSaid() {
  const label = useEditorState(({ document, selected }) =>
    selected.size === 1 ? document.nodes.find(({ id }) => selected.has(id))?.data.label : undefined,
  )
  return (
    <div role="status" className={classes.said}>
      {label !== undefined && t('selected', { label })}
    </div>
  )
}
