import type { CSSProperties } from 'react'
import type { StatesOptions } from '../../model/panel-options.ts'
import type { StateMeaning } from '../../model/view/to-state-legend.ts'
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
  readonly legend: readonly StateMeaning[]
  readonly title: string
}

/** What each series was over time: a row for each, coloured by its values. */
export function StatesPanel({ options, rows, legend, title }: StatesPanelProps) {
  const { range, timeZone } = useDashboardView()
  const spanMs = range.toMs - range.fromMs
  return (
    <figure className={classes.panel} data-legend={options.legendPlacement} aria-label={title}>
      <div className={classes.drawing}>
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
      </div>
      {options.showsLegend && legend.length > 0 && <ColorLegend entries={legend} />}
    </figure>
  )
}

// Over little of its colour the panel behind shows through, and with it the words of the panel are read.
function paintOf({ color, opacity = 1 }: StateSpan): CSSProperties {
  if (opacity === 1) return { background: color, color: readableOn(color) }
  const background = `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, var(--mantine-color-body))`
  return { background, color: opacity < 0.6 ? 'var(--mantine-color-text)' : readableOn(color) }
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
  const isWorded = options.showsValue !== 'never'
  return (
    <div
      className={classes.span}
      style={{
        left: `${start * 100}%`,
        width: `${share * (options.lasts ? 1 : options.cellWidth) * 100}%`,
        ...paintOf(span),
        justifyContent: options.align,
        flexWrap: options.showsValue === 'always' ? 'nowrap' : 'wrap',
      }}
      title={`${row}: ${span.text}\n${wordTime(span.fromMs, timeZone)} – ${wordTime(span.toMs, timeZone)}`}
    >
      {isWorded && <span>{span.text}</span>}
    </div>
  )
}
