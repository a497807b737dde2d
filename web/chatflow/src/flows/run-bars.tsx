import { memo } from 'react'
import type { FlowActivity } from '../api/use-activity.ts'
import classes from './run-bars.module.css'
import { t } from './words.ts'

const barWidth = 5
const step = 7
const height = 22

type Counts = Pick<FlowActivity, 'runs' | 'errors'>

/** A bar for each of the last days, what failed of it in red; in words for who cannot see it. */
export const RunBars = memo(function RunBars({ activity }: { readonly activity: Counts | undefined }) {
  const { runs = [], errors = [] } = activity ?? {}
  const most = Math.max(1, ...runs)
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  const words = runWords(activity)
  return (
    <svg
      className={classes.bars}
      width={Math.max(runs.length, 14) * step}
      height={height + 1}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <line className={classes.ground} x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} />
      {runs.map((count, at) => {
        const failed = errors[at] ?? 0
        const ok = tall(count)
        const bad = Math.min(ok, tall(failed))
        return (
          // Days have no name but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fourteenth bar is always today
          <g key={at} transform={`translate(${at * step} 0)`}>
            <rect className={classes.run} y={height - ok} width={barWidth} height={ok} />
            <rect className={classes.error} y={height - bad} width={barWidth} height={bad} />
          </g>
        )
      })}
    </svg>
  )
})

/** What the bars show, as a sentence. */
function runWords(activity: Counts | undefined): string {
  const { runs = [], errors = [] } = activity ?? {}
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  if (sum(runs) === 0) return t('noRuns')
  return t('runsToday', { runs: t('runs', { count: sum(runs) }), today: runs.at(-1) ?? 0, errors: sum(errors) })
}
