import type { FlowNode } from '@hearth/flow'
import { upgradeMark } from '../../inspector/upgrade-mark.ts'
import type { NodeMarks } from '../view/view-node.ts'
import { t } from '../words.ts'
import classes from './node.module.css'

/** At the edge of a node, what it lacks, what is fixed and what is newer: a mark each, with its words. */
export function NodeBadges({ node, marks }: { readonly node: FlowNode; readonly marks: NodeMarks }) {
  return (
    <>
      {marks.fault !== undefined && <span className={classes.corner} role="img" aria-label={marks.fault} />}
      {marks.isOutdated === true && (
        // A click on it is one on the node, which opens the inspector.
        <button
          type="button"
          className={`${classes.badge} ${classes.upgrade} nodrag`}
          tabIndex={-1}
          title={t('newVersionHelp')}
          {...upgradeMark}
        >
          {t('newVersion')}
        </button>
      )}
      {node.data.disabled === true && <span className={classes.badge}>{t('disabled')}</span>}
      {marks.isPinned === true && (
        <span className={classes.badge} title={t('pinnedHelp')}>
          {t('pinned')}
        </span>
      )}
    </>
  )
}
