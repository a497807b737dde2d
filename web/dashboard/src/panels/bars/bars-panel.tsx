import type { CSSProperties } from 'react'
import type { BarsLook } from '../../model/panel-options.ts'
import type { Bar, BarGroup, Bars } from '../../model/view/to-bars.ts'
import { ColorLegend } from '../color-legend.tsx'
import classes from './bars-panel.module.css'

export type BarsPanelProps = {
  readonly look: BarsLook
  readonly bars: Bars
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
}

const narrowestLabelledPx = 36

/** Bars beside or upon each other, in groups that are named below them, or at their left when they lie. */
export function BarsPanel({ look, bars, size, title }: BarsPanelProps) {
  const isLying = look.orientation === 'horizontal'
  const { low, high } = reachOf(bars, look.stacks)
  const room = (isLying ? size.height : size.width) / Math.max(1, bars.groups.length)
  const every = isLying ? Math.ceil(14 / room) : Math.ceil(narrowestLabelledPx / room)
  return (
    <figure className={classes.panel} aria-label={title}>
      <div className={classes.groups} data-lying={isLying || undefined}>
        {bars.groups.map((group, index) => (
          <div key={group.key} className={classes.group}>
            <div className={classes.bars} data-stacked={look.stacks || undefined}>
              <Drawn group={group} look={look} low={low} high={high} series={bars.series} />
            </div>
            <span className={classes.name} title={group.name}>
              {index % every === 0 ? group.name : ''}
            </span>
          </div>
        ))}
      </div>
      {look.showsLegend && bars.series.some(({ name }) => name !== '') && (
        <ColorLegend entries={bars.series.map(({ name, color }) => ({ text: name, color }))} />
      )}
    </figure>
  )
}

type DrawnProps = {
  readonly group: BarGroup
  readonly look: BarsLook
  readonly low: number
  readonly high: number
  readonly series: Bars['series']
}

function Drawn({ group, look, low, high, series }: DrawnProps) {
  const span = high - low || 1
  let base = 0
  return group.bars.map((bar, index) => {
    const name = series[index]?.name ?? ''
    if (bar === undefined) return <span key={name} className={classes.slot} />
    const from = look.stacks ? base : 0
    if (look.stacks) base += bar.value
    const style = placeOf(bar, from, low, span)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars of a group keep their places
      <span key={index} className={classes.slot}>
        <span className={classes.bar} style={style} title={`${group.name}\n${name} ${bar.text}`.trim()}>
          {look.showsValues ? <span className={classes.value}>{bar.text}</span> : null}
        </span>
      </span>
    )
  })
}

function placeOf(bar: Bar, from: number, low: number, span: number): CSSProperties {
  const [bottom, top] = [Math.min(from, from + bar.value), Math.max(from, from + bar.value)]
  return {
    '--start': `${((bottom - low) / span) * 100}%`,
    '--length': `${((top - bottom) / span) * 100}%`,
    background: bar.color,
  } as CSSProperties
}

/** From the least to the largest that is drawn; zero is always among them. */
function reachOf({ groups }: Bars, stacks: boolean): { readonly low: number; readonly high: number } {
  const ends = groups.flatMap(({ bars }) => {
    const values = bars.flatMap((bar) => bar?.value ?? [])
    if (!stacks) return values
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0)
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))]
  })
  return { low: ends.reduce((a, b) => Math.min(a, b), 0), high: ends.reduce((a, b) => Math.max(a, b), 0) }
}
