import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChartCursor } from './chart-model.ts'
import classes from './time-chart.module.css'
import { tooltipPlace } from './tooltip-place.ts'

export type ChartFloatingProps = { readonly cursor: ChartCursor; readonly children: ReactNode }

/** Stands beside the cursor, over all of the page; nothing to show shows nothing. */
export function ChartFloating({ cursor, children }: ChartFloatingProps) {
  if (children === undefined || children === null) return null
  return (
    <Portal>
      <div className={classes.tooltip} style={tooltipPlace(cursor, { width: innerWidth, height: innerHeight })}>
        {children}
      </div>
    </Portal>
  )
}
