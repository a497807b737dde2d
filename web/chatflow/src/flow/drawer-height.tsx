import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './drawer.module.css'
import { t } from './words.ts'

const bounds = { leastPx: 120, mostPx: 900 }
const stepPx = 24

export type DrawerHeightProps = { readonly heightPx: number; readonly onChange: (heightPx: number) => void }

/** The edge of the drawer, dragged by mouse or moved with the arrows. */
export function DrawerHeight({ heightPx, onChange }: DrawerHeightProps) {
  const change = (px: number) => onChange(Math.round(Math.min(Math.max(px, bounds.leastPx), bounds.mostPx)))
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    change(heightPx - event.movementY)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowUp') change(heightPx + stepPx)
    if (key === 'ArrowDown') change(heightPx - stepPx)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line has no value and takes no keys
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('height')}
      aria-valuenow={heightPx}
      aria-valuemin={bounds.leastPx}
      aria-valuemax={bounds.mostPx}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
