import type { CSSProperties } from 'react'
import type { SingleValue } from '../../model/panel-data.ts'
import type { StatOptions } from '../../model/panel-options.ts'
import { ValueLinks } from '../links/value-links.tsx'
import { fontSize } from '../single/font-size.ts'
import { isClear, readableOn } from '../single/readable-on.ts'
import { Sparkline } from '../single/sparkline.tsx'
import { textColor } from '../single/text-color.ts'
import { wordValue } from '../word-value.ts'
import { changeColor } from './change-color.ts'
import { figureOf } from './stat-chars.ts'
import classes from './stat-panel.module.css'

export type StatCellProps = {
  readonly value: SingleValue
  readonly options: StatOptions
  readonly showsName: boolean
  /** How many digits have to fit into a line of the cell. */
  readonly chars: number
}

/** One value as large as its cell allows, with its name and its course. */
export function StatCell({ value, options, showsName, chars }: StatCellProps) {
  const { display, name, sparkline, change } = value
  const isFilled = options.colorMode === 'background' || options.colorMode === 'background_solid'
  const figure = figureOf(value, options.textMode)
  const course = options.graphMode === 'none' ? undefined : sparkline
  return (
    <li
      className={classes.cell}
      style={{ ...sizeOf(chars, shareOf(showsName, course !== undefined)), ...paintOf(value, options) }}
      data-justify={options.justifyMode === 'center' || !showsName ? 'center' : undefined}
      data-wide={(options.isWide && showsName) || undefined}
      data-course={course !== undefined || undefined}
      title={`${name}: ${wordValue(display)}`}
    >
      <ValueLinks links={value.links ?? []} name={name} />
      <div className={classes.text}>
        {showsName && (
          <div className={classes.name} style={fontSize(options.titleSize)}>
            {name}
          </div>
        )}
        {options.textMode !== 'none' && (
          <div className={classes.value} style={fontSize(options.valueSize)}>
            {figure.prefix}
            {figure.text}
            {figure.suffix !== '' && <span className={classes.suffix}>{figure.suffix}</span>}
          </div>
        )}
        {options.showsPercentChange && change !== undefined && (
          <Change ratio={change} color={isFilled ? undefined : changeColor(change, display.color, options)} />
        )}
      </div>
      {course !== undefined && (
        <div className={classes.course}>
          <Sparkline
            sparkline={course}
            color={isFilled ? readableOn(display.color) : display.color}
            isFilled={options.graphMode === 'area'}
          />
        </div>
      )}
    </li>
  )
}

function Change({ ratio, color }: { readonly ratio: number; readonly color: string | undefined }) {
  const sign = ratio > 0 ? '▲ +' : ratio < 0 ? '▼ ' : ''
  return <div className={classes.change} style={{ color }}>{`${sign}${(ratio * 100).toFixed(1)}%`}</div>
}

// How much of the height the figure takes.
function shareOf(showsName: boolean, hasCourse: boolean): number {
  if (hasCourse) return showsName ? 0.32 : 0.42
  return showsName ? 0.42 : 0.55
}

function sizeOf(chars: number, share: number): CSSProperties {
  return { '--chars': chars, '--share': share } as CSSProperties
}

function paintOf({ display }: SingleValue, { colorMode }: StatOptions): CSSProperties {
  if (colorMode === 'value') return { '--value': textColor(display.color) } as CSSProperties
  if (colorMode === 'none') return {}
  const color = readableOn(display.color)
  const background =
    colorMode === 'background_solid' || isClear(display.color)
      ? display.color
      : `linear-gradient(120deg, color-mix(in oklab, ${display.color}, black 12%), ${display.color})`
  return { background, color, '--value': color, '--name': color } as CSSProperties
}
