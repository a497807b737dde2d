import type { VariableState } from '../model/variable.ts'
import type { OpenDashboard } from '../view/use-dashboard.ts'
import classes from './picture-head.module.css'

/** What a picture of a dashboard says of itself: its title, its time, and what is chosen. */
export function PictureHead({ open }: { readonly open: OpenDashboard }) {
  const { dashboard, range, timeZone, variables } = open.view
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const chosen = variables.filter(({ variable }) => variable.hide !== 'variable' && variable.kind !== 'constant')
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{dashboard.title}</h1>
      <span className={classes.about}>{format.formatRange(range.fromMs, range.toMs)}</span>
      {chosen.length > 0 && <span className={classes.about}>{chosen.map(renderChoice).join(' · ')}</span>}
    </header>
  )
}

function renderChoice({ variable, selected }: VariableState): string {
  const label = variable.label === '' ? variable.name : variable.label
  return `${label}: ${selected.map(({ text }) => text).join(', ')}`
}
