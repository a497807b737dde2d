import { type PointerEvent, useState } from 'react'

// As far as on a chart of lines: a shaky click is not a stretch.
const shortestPx = 8

/** Shares of the width, from 0 at the left to 1. */
export type Stretch = { readonly from: number; readonly to: number }

type Drag = { readonly fromPx: number; readonly toPx: number; readonly widthPx: number }

/**
 * A stretch dragged out with the pointer, also to beyond the edges.
 *
 * @returns the stretch while it is dragged, and what the element that is dragged on takes
 */
export function useStretch(onStretch: (stretch: Stretch) => void) {
  const [drag, setDrag] = useState<Drag>()
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      const px = placeOf(event)
      setDrag({ fromPx: px, toPx: px, widthPx: event.currentTarget.clientWidth })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag !== undefined) setDrag({ ...drag, toPx: placeOf(event) })
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag === undefined) return
      const ended = { ...drag, toPx: placeOf(event) }
      setDrag(undefined)
      if (isLong(ended)) onStretch(stretchOf(ended))
    },
    onPointerCancel: () => setDrag(undefined),
  }
  return { stretch: drag !== undefined && isLong(drag) ? stretchOf(drag) : undefined, handlers }
}

function placeOf({ clientX, currentTarget }: PointerEvent): number {
  const { left } = currentTarget.getBoundingClientRect()
  return Math.min(Math.max(clientX - left, 0), currentTarget.clientWidth)
}

const isLong = ({ fromPx, toPx }: Drag) => Math.abs(toPx - fromPx) >= shortestPx

function stretchOf({ fromPx, toPx, widthPx }: Drag): Stretch {
  return { from: Math.min(fromPx, toPx) / widthPx, to: Math.max(fromPx, toPx) / widthPx }
}
