import { renderNumber, renderTime } from '@hearth/ui-kit'
import type { Past } from '../../../queries/use-preview.ts'
import type { Draft } from '../draft.ts'
import { drawPast } from './draw-past.ts'
import { judgePast } from './judge-past.ts'
import classes from './preview.module.css'
import { t } from './words.ts'

export type PastGraphProps = { readonly draft: Draft; readonly past: Past; readonly hours: number }

/**
 * The figure over time, the bound across it, and the times at which the rule would have fired. Drawn by itself: what
 * draws charts would take more than the whole form.
 */
export function PastGraph({ draft, past, hours }: PastGraphProps) {
  const judged = judgePast(draft, past)
  const { line, firings, bound, top } = drawPast(past, judged)
  const times = [0, 0.5, 1].map((share) => past.points[Math.round(share * (past.points.length - 1))]?.atMs ?? 0)
  return (
    <figure className={classes.graph}>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t('graph', { hours })}>
          {firings.map(({ left, width }) => (
            <rect key={left} className={classes.firing} x={left} y={0} width={width} height={100} />
          ))}
          <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
          {bound !== undefined && (
            <path className={classes.bound} d={`M0 ${bound}H100`} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        {/* The bound where there is one, else the upper edge. */}
        <span className={classes.top} style={bound === undefined ? {} : { top: `calc(${bound}% - 0.5lh)` }}>
          {renderNumber(judged.bound ?? Math.floor(top))}
        </span>
      </div>
      <figcaption className={classes.scale}>
        {times.map((atMs) => (
          <span key={atMs}>{renderTime(atMs)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
