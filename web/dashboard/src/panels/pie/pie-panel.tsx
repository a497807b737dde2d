import { outwardAddress } from '@hearth/ui-kit'
import type { SingleValue } from '../../model/panel-data.ts'
import type { PieOptions } from '../../model/panel-options.ts'
import { targetOf } from '../links/target-of.ts'
import { ValueLinks } from '../links/value-links.tsx'
import { readableOn } from '../single/readable-on.ts'
import { wordValue } from '../word-value.ts'
import classes from './pie-panel.module.css'
import { lineHeight, placeLabel } from './place-label.ts'
import { type Slice, slices } from './slices.ts'

export type PiePanelProps = {
  readonly options: PieOptions
  readonly values: readonly SingleValue[]
  readonly title: string
}

/** Shares of a whole, with a legend. */
export function PiePanel({ options, values, title }: PiePanelProps) {
  const parts = slices(values, options.shape)
  return (
    <div className={classes.pie} data-placement={options.legend.placement}>
      <svg className={classes.drawing} viewBox="-100 -100 200 200" role="img" aria-label={title}>
        {parts.map((slice) => (
          <SliceView key={slice.value.key} slice={slice} />
        ))}
        <Labels parts={parts} options={options} />
      </svg>
      {options.legend.isShown && (
        <ul className={classes.legend}>
          {parts.map(({ value, ratio }) => (
            <li key={value.key} className={classes.entry}>
              <ValueLinks links={value.links ?? []} name={value.name} />
              <span className={classes.swatch} style={{ background: value.display.color }} />
              <span className={classes.name}>{value.name}</span>
              {options.legendValues.includes('value') && <span>{wordValue(value.display)}</span>}
              {options.legendValues.includes('percent') && <span>{percent(ratio)}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SliceView({ slice: { value, path, ratio } }: { readonly slice: Slice }) {
  const [link] = value.links ?? []
  const drawn = (
    <path d={path} fill={value.display.color} fillRule="evenodd" className={classes.slice}>
      <title>{`${value.name}: ${wordValue(value.display)} (${percent(ratio)})`}</title>
    </path>
  )
  return link === undefined ? (
    drawn
  ) : (
    <a href={outwardAddress(link.href)} {...targetOf(link)} aria-label={`${value.name}: ${link.title}`}>
      {drawn}
    </a>
  )
}

function Labels({ parts, options }: { readonly parts: readonly Slice[]; readonly options: PieOptions }) {
  if (options.labels.length === 0) return null
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { ratio }) => sum + ratio, 0))
  return parts.map(({ value, ratio }, index) => {
    const words = options.labels.map((label) => wordLabel(label, value, ratio))
    const { lines, x, y } = placeLabel(words, { start: starts[index] ?? 0, ratio }, options.shape)
    return (
      <text key={value.key} className={classes.label} fill={readableOn(value.display.color)}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a label may be alike, and keep their order
          <tspan key={at} x={x} y={y + (at - (lines.length - 1) / 2) * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    )
  })
}

function wordLabel(label: 'name' | 'value' | 'percent', value: SingleValue, ratio: number): string {
  if (label === 'name') return value.name
  return label === 'value' ? wordValue(value.display) : percent(ratio)
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)}%`
