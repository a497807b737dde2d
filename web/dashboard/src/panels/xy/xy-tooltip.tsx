import { Portal } from '@mantine/core'
import type { DisplayField } from '../../model/panel-data.ts'
import { wordValue } from '../word-value.ts'
import type { Hovered } from './nearest-point.ts'
import classes from './xy-panel.module.css'

export type XyTooltipProps = { readonly hovered: Hovered; readonly clientX: number; readonly clientY: number }

const besidePx = 14

/** The values of one point. */
export function XyTooltip({ hovered: { series, point }, clientX, clientY }: XyTooltipProps) {
  const { name, x, y, colorField, sizeField } = series
  const fields = [...new Set([x, y, colorField, sizeField])].filter((field) => field !== undefined)
  const isRight = clientX > innerWidth / 2
  const place = isRight ? { right: innerWidth - clientX + besidePx } : { left: clientX + besidePx }
  return (
    <Portal>
      <div className={classes.tooltip} role="tooltip" style={{ ...place, top: clientY + besidePx }}>
        <div className={classes.name} style={{ borderLeft: `4px solid ${point.color}`, paddingLeft: 6 }}>
          {name}
        </div>
        {fields.map((field) => (
          <div key={field.displayName} className={classes.row}>
            <span>{field.displayName}</span>
            <span>{wordOf(field, point.row)}</span>
          </div>
        ))}
      </div>
    </Portal>
  )
}

const wordOf = (field: DisplayField, row: number) => wordValue(field.display(field.values[row]))
