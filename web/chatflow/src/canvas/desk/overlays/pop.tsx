import type { Point } from '@hearth/flow'
import type { ReactNode } from 'react'
import classes from '../desk.module.css'

const size = { width: 320, height: 420 }
const marginPx = 8

/** Something small that opens at a place of the window, moved so far that all of it is seen. */
export function Pop({ at, children }: { readonly at: Point; readonly children: ReactNode }) {
  const left = Math.max(marginPx, Math.min(at.x, window.innerWidth - size.width - marginPx))
  const top = Math.max(marginPx, Math.min(at.y, window.innerHeight - size.height - marginPx))
  return (
    <div className={classes.pop} style={{ left, top, maxHeight: size.height }}>
      {children}
    </div>
  )
}
