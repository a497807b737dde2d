import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Place } from '../../model/view/graph/place-nodes.ts'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

// Room around the middle of a node for itself and its words.
const roomPx = { x: 110, y: 90 }
const step = 1.25
const [smallest, largest] = [0.2, 20]

/** What of a drawing is in sight: all of it, until it is made larger or drawn aside. */
export function useViewBox(places: ReadonlyMap<string, Place>) {
  const whole = boxAround([...places.values()])
  const [view, setView] = useState({ scale: 1, dx: 0, dy: 0 })
  const drawing = useRef<SVGSVGElement>(null)
  const zoom = (factor: number) =>
    setView((before) => ({ ...before, scale: Math.min(largest, Math.max(smallest, before.scale * factor)) }))
  useWheel(drawing, (isIn) => zoom(isIn ? step : 1 / step))
  const [width, height] = [whole.width / view.scale, whole.height / view.scale]
  const box = {
    x: whole.x + (whole.width - width) / 2 + view.dx,
    y: whole.y + (whole.height - height) / 2 + view.dy,
    width,
    height,
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const place = event.currentTarget.getBoundingClientRect()
    const perPx = Math.max(width / place.width, height / place.height)
    setView((before) => ({
      ...before,
      dx: before.dx - event.movementX * perPx,
      dy: before.dy - event.movementY * perPx,
    }))
  }
  return {
    drawing,
    box: `${box.x} ${box.y} ${box.width} ${box.height}`,
    move,
    larger: () => zoom(step),
    smaller: () => zoom(1 / step),
    showWhole: () => setView({ scale: 1, dx: 0, dy: 0 }),
  }
}

// With Ctrl or Command alone: a wheel that turns on its way down the page stays with the page.
function useWheel(drawing: { readonly current: SVGSVGElement | null }, turn: (isIn: boolean) => void): void {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0)
    }
    const element = drawing.current
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [drawing])
}

function boxAround(places: readonly Place[]): Box {
  const [left, right] = endsOf(places.map(({ x }) => x))
  const [top, bottom] = endsOf(places.map(({ y }) => y))
  return {
    x: left - roomPx.x,
    y: top - roomPx.y,
    width: right - left + 2 * roomPx.x,
    height: bottom - top + 2 * roomPx.y,
  }
}

const endsOf = (values: readonly number[]): readonly [number, number] => [
  values.reduce((a, b) => Math.min(a, b), values[0] ?? 0),
  values.reduce((a, b) => Math.max(a, b), values[0] ?? 0),
]
