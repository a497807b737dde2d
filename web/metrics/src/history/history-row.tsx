import { renderDate } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { LabelChips } from '../alerting/parts.tsx'
import { renderSpan } from '../alerting/render-span.ts'
import { seriesName } from '../query/series/series-name.ts'
import { type AlertRow, firingOf, type Stretch } from './alert-stretches.ts'
import classes from './history.module.css'
import { t } from './words.ts'

type Grid = { readonly fromMs: number; readonly toMs: number }

/** The course of one alert: a strip of when it was raised, and the same in words on demand. */
export function HistoryRow({ row, grid }: { readonly row: AlertRow; readonly grid: Grid }) {
  const { name, labels, stretches } = row
  const { count, totalMs } = firingOf(row)
  const words = count === 0 ? t('neverFired') : t('fired', { count, duration: renderSpan(totalMs / 1000) })
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Link
          to="/query"
          search={{ 'g0.expr': seriesName({ __name__: 'ALERTS', alertname: name, ...labels }), 'g0.tab': 'graph' }}
          className={classes.name}
        >
          {name}
        </Link>
        <LabelChips labels={labels} />
      </div>
      <div className={classes.strip} role="img" aria-label={t('courseOf', { name, words })}>
        {stretches.map((stretch) => (
          <span
            key={`${stretch.state} ${stretch.fromMs}`}
            className={classes.stretch}
            data-state={stretch.state}
            style={placeOf(stretch, grid)}
            title={wordStretch(stretch)}
          />
        ))}
      </div>
      <details className={classes.details}>
        <summary>{words}</summary>
        <ul className={classes.times}>
          {stretches.toReversed().map((stretch) => (
            <li key={`${stretch.state} ${stretch.fromMs}`}>{wordStretch(stretch)}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function placeOf({ fromMs, toMs }: Stretch, grid: Grid) {
  const share = (ms: number) => (100 * (ms - grid.fromMs)) / (grid.toMs - grid.fromMs)
  const left = Math.max(0, share(fromMs))
  return { left: `${left}%`, width: `${Math.min(100, share(toMs)) - left}%` }
}

function wordStretch({ state, fromMs, toMs }: Stretch): string {
  const duration = renderSpan((toMs - fromMs) / 1000)
  return t(state, { from: renderDate(fromMs), to: renderDate(toMs), duration })
}
