import type { StatesOptions } from '../../model/panel-options.ts'
import type { StateRow, StateSpan } from '../../model/view/to-state-rows.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { ColorLegend } from '../color-legend.tsx'
import { clockTicks } from '../heatmap/clock-ticks.ts'
import { readableOn } from '../single/readable-on.ts'
import { wordTime } from '../word-time.ts'
import classes from './states-panel.module.css'

export type StatesPanelProps = {
  readonly options: StatesOptions
  readonly rows: readonly StateRow[]
  readonly title: string
}

// Narrower ones have no room for a word.
const narrowestShare = 0.04

/** What each series was over time: a row for each, coloured by its values. */
export function StatesPanel({ options, rows, title }: StatesPanelProps) {
  const { range, timeZone } = useDashboardView()
  const spanMs = range.toMs - range.fromMs
  const colors = legendOf(rows)
  return (
    <figure className={classes.panel} aria-label={title}>
      <div className={classes.rows}>
        {rows.map((row) => (
          <div key={row.key} className={classes.row}>
            <span className={classes.name} title={row.name}>
              {row.name}
            </span>
            <div className={classes.track} style={{ '--height': options.rowHeight } as object}>
              {row.spans.map((span) => (
                <Span
                  key={span.fromMs}
                  span={span}
                  fromMs={range.fromMs}
                  spanMs={spanMs}
                  options={options}
                  row={row.name}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className={classes.times} aria-hidden="true">
        {clockTicks(range, timeZone).map(({ atMs, text, ratio }) => (
          <span key={atMs} style={{ left: `${ratio * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      {options.showsLegend && colors.length > 0 && <ColorLegend entries={colors} />}
    </figure>
  )
}

type SpanProps = {
  readonly span: StateSpan
  readonly fromMs: number
  readonly spanMs: number
  readonly options: StatesOptions
  readonly row: string
}

function Span({ span, fromMs, spanMs, options, row }: SpanProps) {
  const { timeZone } = useDashboardView()
  const start = Math.max(0, (span.fromMs - fromMs) / spanMs)
  const share = Math.min(1, (span.toMs - fromMs) / spanMs) - start
  if (!(share > 0)) return null
  const isWorded = options.showsValue === 'always' || (options.showsValue === 'auto' && share >= narrowestShare)
  return (
    <div
      className={classes.span}
      style={{
        left: `${start * 100}%`,
        width: `${share * (options.lasts ? 1 : options.cellWidth) * 100}%`,
        background: span.color,
        color: readableOn(span.color),
        textAlign: options.align,
      }}
      title={`${row}: ${span.text}\n${wordTime(span.fromMs, timeZone)} – ${wordTime(span.toMs, timeZone)}`}
    >
      {isWorded ? span.text : ''}
    </div>
  )
}

const mostColors = 30

function legendOf(rows: readonly StateRow[]): readonly Pick<StateSpan, 'text' | 'color'>[] {
  const seen = new Map<string, Pick<StateSpan, 'text' | 'color'>>()
  for (const span of rows.flatMap(({ spans }) => spans)) {
    if (seen.size >= mostColors) break
    seen.set(`${span.text} ${span.color}`, span)
  }
  return [...seen.values()]
}
