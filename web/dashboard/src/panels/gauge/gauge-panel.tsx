import type { SingleValue } from '../../model/panel-data.ts'
import type { GaugeOptions } from '../../model/panel-options.ts'
import { ValueLinks } from '../links/value-links.tsx'
import { colorStops } from '../single/color-stops.ts'
import { fitColumns } from '../single/fit-grid.ts'
import { fontSize } from '../single/font-size.ts'
import { textColor } from '../single/text-color.ts'
import { statChars } from '../stat/stat-chars.ts'
import { wordValue } from '../word-value.ts'
import { arcPath, point } from './arc.ts'
import classes from './gauge-panel.module.css'

export type GaugePanelProps = {
  readonly options: GaugeOptions
  readonly values: readonly SingleValue[]
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
}

const cellAspect = 1.2

/** A round scale for each value. */
export function GaugePanel({ options, values, size, title }: GaugePanelProps) {
  const columns = fitColumns(values.length, size, options.orientation, cellAspect)
  return (
    <ul
      className={classes.grid}
      aria-label={title}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(${options.sizes.minWidth ?? 0}px, 1fr))`,
        gridAutoRows: `minmax(${options.sizes.minHeight ?? 0}px, 1fr)`,
      }}
    >
      {values.map((value) => (
        <li key={value.key} className={classes.cell}>
          <ValueLinks links={value.links ?? []} name={value.name} />
          <Gauge value={value} options={options} />
          {values.length > 1 && (
            <div className={classes.name} style={fontSize(options.text.titleSize)}>
              {value.name}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Gauge({ value, options }: { readonly value: SingleValue; readonly options: GaugeOptions }) {
  const { display, field, name } = value
  const stops = colorStops(field)
  const edges = options.showsThresholdLabels ? stops.slice(1).map(({ from }) => from) : []
  return (
    <svg className={classes.gauge} viewBox="-112 -108 224 172" role="img" aria-label={`${name}: ${wordValue(display)}`}>
      <path d={arcPath(0, 1, 90, 62)} className={classes.ring} />
      <path d={arcPath(0, display.ratio ?? 0, 90, 62)} fill={display.color} />
      {options.showsThresholdMarkers &&
        stops.map(({ from, to, color }) => <path key={from} d={arcPath(from, to, 99, 94)} fill={color} />)}
      {edges.map((edge) => (
        <EdgeLabel key={edge} edge={edge} value={value} />
      ))}
      <text
        className={classes.value}
        style={{ fill: textColor(display.color), fontSize: Math.min(36, 128 / statChars(display)) }}
      >
        {wordValue(display)}
      </text>
    </svg>
  )
}

function EdgeLabel({ edge, value }: { readonly edge: number; readonly value: SingleValue }) {
  const { min, max, display } = value.field
  const [x, y] = point(edge, 107).split(' ')
  return (
    <text x={x} y={y} className={classes.edge}>
      {wordValue(display(min + edge * (max - min)))}
    </text>
  )
}
