import type { CSSProperties } from 'react'
import type { BarsLook } from '../../model/panel-options.ts'
import type { BarGroup, Bars } from '../../model/view/to-bars.ts'
import { ColorLegend } from '../color-legend.tsx'
import { fontSize } from '../single/font-size.ts'
import classes from './bars-panel.module.css'
import { barWidthPx, cut, isWorded, namesHeightPx, narrowestOf, wordsWidthPx } from './bars-room.ts'
import { type Extent, stackBars } from './stack-bars.ts'
import { type Tick, valueTicks } from './value-ticks.ts'

export type BarsPanelProps = {
  readonly look: BarsLook
  readonly bars: Bars
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
}

// So far apart that their words do not touch.
const tickPx = { vertical: 36, horizontal: 90 } as const

/** Bars beside or upon each other, in groups that are named below them, or at their left when they lie. */
export function BarsPanel({ look, bars, size, title }: BarsPanelProps) {
  const isLying = look.orientation === 'horizontal'
  const most = Math.max(1, Math.floor((isLying ? size.width : size.height) / tickPx[look.orientation]))
  const { low, high, ticks } = valueTicks(reachOf(bars, look), bars.axis, most)
  const room = (isLying ? size.height : size.width) / Math.max(1, bars.groups.length)
  const names = bars.groups.map(({ name }) => cut(name, look.names.maxChars))
  const every = Math.max(1, Math.ceil((look.names.spacingPx ?? narrowestOf(look)) / room))
  const barPx = barWidthPx(room, bars.series.length, look)
  const words = bars.groups.flatMap((group) => group.bars.flatMap((bar) => bar?.text ?? []))
  const besidePx = wordsWidthPx(words, look, { barPx, widthPx: size.width })
  return (
    <figure
      className={classes.panel}
      aria-label={title}
      data-legend={look.legendPlacement}
      data-turned={isLying || look.names.rotation === 0 ? undefined : look.names.rotation < 0 ? 'up' : 'down'}
      data-worded={(look.showsValues !== 'never' && look.stacking === 'none' && !isLying) || undefined}
      style={{ ...styleOf(look, names, size.height, barPx), ...besideOf(besidePx) }}
    >
      <div className={classes.plot} data-lying={isLying || undefined}>
        <Axis ticks={ticks} label={bars.axis?.label} />
        <div className={classes.groups} data-lying={isLying || undefined}>
          <div className={classes.lines}>
            {ticks.map(({ value, ratio }) => (
              <span key={value} style={{ '--at': `${ratio * 100}%` } as CSSProperties} />
            ))}
          </div>
          {bars.groups.map((group, index) => (
            <div key={group.key} className={classes.group} data-lights={look.lightsGroups || undefined}>
              <div className={classes.bars} data-stacked={look.stacking !== 'none' || undefined}>
                <Drawn group={group} look={look} low={low} high={high} series={bars.series} barPx={barPx} />
              </div>
              <span className={classes.name} title={group.name} style={roomOf(index, every, bars.groups.length)}>
                {index % every === 0 ? <span>{names[index]}</span> : ''}
              </span>
            </div>
          ))}
        </div>
      </div>
      {look.showsLegend && bars.series.some(({ name }) => name !== '') && (
        <ColorLegend entries={bars.series.map(({ name, color }) => ({ text: name, color }))} />
      )}
    </figure>
  )
}

/** What the lines across the bars stand for; as wide as the longest of its words. */
function Axis({ ticks, label }: { readonly ticks: readonly Tick[]; readonly label: string | undefined }) {
  const longest = ticks.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  return (
    <div className={classes.axis} aria-hidden="true">
      {label !== undefined && <span className={classes.label}>{label}</span>}
      <span className={classes.longest}>{longest}</span>
      {ticks.map(({ value, text, ratio }) => (
        <span key={value} className={classes.tick} style={{ '--at': `${ratio * 100}%` } as CSSProperties}>
          {text}
        </span>
      ))}
    </div>
  )
}

// Where only some groups have room for their names, a name takes that of the groups which have none.
function roomOf(index: number, every: number, count: number): CSSProperties {
  return { '--room': `${Math.min(every, count - index) * 100}%` } as CSSProperties
}

type DrawnProps = {
  readonly group: BarGroup
  readonly look: BarsLook
  readonly low: number
  readonly high: number
  readonly series: Bars['series']
  readonly barPx: number
}

function Drawn({ group, look, low, high, series, barPx }: DrawnProps) {
  const extents = stackBars(
    group.bars.map((bar) => bar?.value),
    look.stacking,
  )
  return group.bars.map((bar, index) => {
    const name = series[index]?.name ?? ''
    const extent = extents[index]
    if (bar === undefined || extent === undefined) return <span key={name} className={classes.slot} />
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars of a group keep their places
      <span key={index} className={classes.slot}>
        <span
          className={classes.bar}
          style={{ ...placeOf(extent, bar.color, low, high), ...fillOf(bar) }}
          title={`${group.name}\n${name} ${bar.text}${shareOf(extent, look)}`.trim()}
        >
          {isWorded(bar.text, look, barPx) && (
            <span className={classes.value} style={fontSize(look.valueSize)}>
              {bar.text}
            </span>
          )}
        </span>
      </span>
    )
  })
}

function styleOf(look: BarsLook, names: readonly string[], heightPx: number, barPx: number): CSSProperties {
  const { rotation } = look.names
  const { groupWidth, barWidth, barRadius, orientation } = look
  return {
    ...(rotation === 0 || orientation === 'horizontal'
      ? {}
      : { '--names': `${namesHeightPx(names, rotation, heightPx)}px`, '--turn': `${rotation}deg` }),
    ...(groupWidth === undefined ? {} : { '--beside': `${((1 - groupWidth) / 2) * 100}%` }),
    ...(barWidth === undefined ? {} : { '--beside-bar': `${((1 - barWidth) / 2) * 100}%` }),
    ...(barRadius === undefined ? {} : { '--radius': `${barRadius * barPx}px` }),
  } as CSSProperties
}

const besideOf = (px: number) => ({ '--words': `${px}px` }) as CSSProperties

function fillOf({ color, opacity }: { readonly color: string; readonly opacity?: number }): CSSProperties {
  if (opacity === undefined || opacity >= 1) return {}
  return { background: `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)` }
}

function shareOf({ from, to }: Extent, { stacking }: BarsLook): string {
  return stacking === 'percent' ? ` (${Math.round(Math.abs(to - from) * 100)}%)` : ''
}

function placeOf({ from, to }: Extent, color: string, low: number, high: number): CSSProperties {
  // What lies beyond the limits of the panel is cut off there.
  const share = (value: number) => Math.min(1, Math.max(0, (value - low) / (high - low || 1)))
  const [start, end] = [share(Math.min(from, to)), share(Math.max(from, to))]
  return {
    '--start': `${start * 100}%`,
    '--length': `${(end - start) * 100}%`,
    background: color,
  } as CSSProperties
}

/** From the least to the largest that is drawn; zero is always among them. Percentages are whole piles. */
function reachOf({ groups }: Bars, { stacking }: BarsLook): { readonly low: number; readonly high: number } {
  const ends = groups.flatMap(({ bars }) =>
    stackBars(
      bars.map((bar) => bar?.value),
      stacking,
    ).flatMap((extent) => extent?.to ?? []),
  )
  const reach = { low: ends.reduce((a, b) => Math.min(a, b), 0), high: ends.reduce((a, b) => Math.max(a, b), 0) }
  return stacking === 'percent' ? { low: Math.sign(reach.low), high: Math.sign(reach.high) } : reach
}
