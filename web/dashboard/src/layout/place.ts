import type { CSSProperties } from 'react'
import type { GridPos, Panel } from '../model/dashboard.ts'

const rowPx = 30
const gapPx = 8
const columns = 24

/** Where a panel stands: lines of the grid, and its height for the one column of a phone. */
export function placeOf({ x, y, w, h }: GridPos): CSSProperties {
  const width = Math.min(columns, Math.max(1, Math.round(w)))
  const column = Math.min(columns - width, Math.max(0, Math.round(x)))
  return {
    '--column': `${column + 1} / span ${width}`,
    '--row': `${Math.max(0, Math.round(y)) + 1} / span ${Math.max(1, Math.round(h))}`,
    '--height': `${heightPx(h)}px`,
  } as CSSProperties
}

/** Height of `h` rows of the grid with the gaps between them, in pixels. */
export function heightPx(h: number): number {
  return Math.max(1, Math.round(h)) * (rowPx + gapPx) - gapPx
}

/** As people read: from the top, each line from the left. */
export function inReadingOrder(panels: readonly Panel[]): readonly Panel[] {
  return panels.toSorted((a, b) => a.gridPos.y - b.gridPos.y || a.gridPos.x - b.gridPos.x)
}
