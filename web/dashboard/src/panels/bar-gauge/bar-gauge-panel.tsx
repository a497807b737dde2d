import type { CSSProperties } from 'react'
import { compact } from '../../model/json.ts'
import type { SingleValue } from '../../model/panel-data.ts'
import type { BarGaugeOptions } from '../../model/panel-options.ts'
import { ValueLinks } from '../links/value-links.tsx'
import { fontSize } from '../single/font-size.ts'
import { textColor } from '../single/text-color.ts'
import { wordValue } from '../word-value.ts'
import classes from './bar-gauge-panel.module.css'
import { barBackground, barClip } from './bar-look.ts'

export type BarGaugePanelProps = {
  readonly options: BarGaugeOptions
  readonly values: readonly SingleValue[]
  readonly size: { readonly width: number; readonly height: number }
  readonly title: string
}

/** A bar for each value, lying or standing. */
export function BarGaugePanel({ options, values, size, title }: BarGaugePanelProps) {
  const standing =
    options.orientation === 'vertical' || (options.orientation === 'auto' && size.width > size.height * 1.6)
  return (
    <ul
      className={classes.bars}
      data-standing={standing || undefined}
      data-names={options.namePlacement}
      style={boundsOf(options.sizes)}
      aria-label={title}
    >
      {values.map((value) => (
        <Bar key={value.key} value={value} options={options} standing={standing} />
      ))}
    </ul>
  )
}

// A lying bar is bounded in its height, a standing one in its width.
function boundsOf({ minWidth, minHeight, maxHeight }: BarGaugeOptions['sizes']): CSSProperties {
  return compact({
    '--narrowest': minWidth === undefined ? undefined : `${minWidth}px`,
    '--lowest': minHeight === undefined ? undefined : `${minHeight}px`,
    '--highest': maxHeight === undefined ? undefined : `${maxHeight}px`,
  }) as CSSProperties
}

type BarProps = { readonly value: SingleValue; readonly options: BarGaugeOptions; readonly standing: boolean }

function Bar({ value, options, standing }: BarProps) {
  const { display, name } = value
  const text = wordValue(display)
  return (
    <li className={classes.bar} title={`${name}: ${text}`}>
      <ValueLinks links={value.links ?? []} name={name} />
      {options.namePlacement !== 'hidden' && (
        <span className={classes.name} style={fontSize(options.text.titleSize)}>
          {name}
        </span>
      )}
      <span
        className={classes.track}
        data-unfilled={options.showsUnfilled || undefined}
        data-mode={options.displayMode}
      >
        <span
          className={classes.fill}
          style={{
            background: barBackground(value, options.displayMode, standing),
            clipPath: barClip(display.ratio, standing),
          }}
        />
      </span>
      {options.valueMode !== 'hidden' && (
        <span
          className={classes.value}
          style={{
            ...fontSize(options.text.valueSize),
            ...(options.valueMode === 'color' ? { color: textColor(display.color) } : {}),
          }}
        >
          {text}
        </span>
      )}
    </li>
  )
}
