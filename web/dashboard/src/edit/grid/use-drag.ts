import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { move, type Placed, resize } from '../../model/edit/layout.ts'

const rowPx = 38
const gapPx = 8
const nearEdgePx = 48
const scrollPx = 12

type Held = {
  readonly id: number
  readonly does: 'move' | 'resize'
  readonly from: readonly Placed[]
  readonly startX: number
  readonly startY: number
}

/** Places while something is dragged, and what begins that. */
export type Drag = {
  readonly places: readonly Placed[]
  readonly draggedId: number | undefined
  readonly begin: (event: PointerEvent, id: number, does: Held['does']) => void
}

/**
 * Moves and resizes by pointer. What is dragged is shown where it would come to lie, and is put there when it is let
 * go; Escape puts it back.
 */
export function useDrag(
  grid: RefObject<HTMLElement | null>,
  stored: readonly Placed[],
  onDrop: (places: readonly Placed[]) => void,
): Drag {
  const [held, setHeld] = useState<Held>()
  const [places, setPlaces] = useState<readonly Placed[]>()
  const end = useEffectEvent(() => {
    setHeld(undefined)
    setPlaces(undefined)
  })
  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    if (held === undefined) return
    scrollNearEdge(event.clientY)
    const columnPx = ((grid.current?.clientWidth ?? 0) + gapPx) / 24
    setPlaces(placed(held, (event.pageX - held.startX) / columnPx, (event.pageY - held.startY) / rowPx))
  })
  const onUp = useEffectEvent(() => {
    if (places !== undefined) onDrop(places)
    end()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    if (held === undefined) return undefined
    const listened = new AbortController()
    const { signal } = listened
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', onKey, { signal, capture: true })
    return () => listened.abort()
  }, [held])
  return {
    places: places ?? stored,
    draggedId: places === undefined ? undefined : held?.id,
    begin(event, id, does) {
      if (event.button !== 0) return
      event.preventDefault()
      setHeld({ id, does, from: stored, startX: event.pageX, startY: event.pageY })
    },
  }
}

function placed({ id, does, from }: Held, columns: number, rows: number): readonly Placed[] {
  const item = from.find((one) => one.id === id)
  if (item === undefined) return from
  if (does === 'move') return move(from, id, { x: item.x + columns, y: item.y + rows })
  return resize(from, id, { w: item.w + columns, h: item.h + rows })
}

function scrollNearEdge(clientY: number): void {
  if (clientY < nearEdgePx) window.scrollBy(0, -scrollPx)
  if (clientY > window.innerHeight - nearEdgePx) window.scrollBy(0, scrollPx)
}
