import type { FlowNode } from '@hearth/flow'
import type { NodeMarks } from '../view/view-node.ts'
import { t } from '../words.ts'
import classes from './node.module.css'

/** In the corner of a node, what it lacks and what is fixed: a mark each, with its words. */
export function NodeBadges({ node, marks }: { readonly node: FlowNode; readonly marks: NodeMarks }) {
  return (
    <>
      {marks.fault !== undefined && <span className={classes.corner} role="img" aria-label={marks.fault} />}
      {node.data.disabled === true && <span className={classes.badge}>{t('disabled')}</span>}
      {marks.isPinned === true && (
        <span className={classes.badge} title={t('pinnedHelp')}>
          {t('pinned')}
        </span>
      )}
    </>
  )
}
