import type { Pane } from '../model/explore/pane.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import classes from './explore-page.module.css'
import { firstExpr, startingPane, subjects } from './starting-pane.ts'
import { t } from './words.ts'

/** What can be asked, where nothing is asked yet. */
export function FirstPane({ onPanes }: { readonly onPanes: (panes: readonly Pane[]) => void }) {
  const { datasources } = useDashboardView()
  const all = subjects.map((subject) => startingPane(subject, subject, datasources))
  const withCourse = all.map((pane) =>
    pane.id === 'metrics'
      ? { ...pane, unit: 'reqps', queries: [{ refId: 'A', expr: firstExpr, legendFormat: '{{job}}' }] }
      : pane,
  )
  return (
    <div className={classes.ways}>
      <button type="button" className={classes.way} onClick={() => onPanes(withCourse)}>
        <strong>{t('allBeside')}</strong>
        <span className={classes.wayHint}>{t('allBesideHint')}</span>
      </button>
      {all.map((pane, index) => {
        const subject = subjects[index] ?? 'metrics'
        return (
          <button type="button" className={classes.way} key={subject} onClick={() => onPanes([pane])}>
            <strong>{t(subject)}</strong>
            <span className={classes.wayHint}>{t(`hint_${subject}`)}</span>
          </button>
        )
      })}
    </div>
  )
}
