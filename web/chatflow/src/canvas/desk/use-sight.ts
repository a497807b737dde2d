import type { Point } from '@hearth/flow'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { type RefObject, useMemo } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { type Direction, nextNode } from '../keys/next-node.ts'
import { fitOptions } from '../view/fit-options.ts'
import { placesOf } from '../view/places.ts'
import { shiftInto } from './shift-into.ts'

export type Sight = ReturnType<typeof useSight>

const marginPx = 40
const openedMarginPx = 8

/** What of the drawing is in sight, and going from node to node. */
export function useSight(box: RefObject<HTMLElement | null>) {
  const editor = useEditor()
  const flow = useReactFlow()
  const store = useStoreApi()
  return useMemo(() => {
    const centre = () => {
      const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect()
      return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 })
    }
    /** That place of the window on the canvas, else the middle of what is in sight. */
    const placeAt = (at: Point | undefined) => (at === undefined ? centre() : flow.screenToFlowPosition(at))
    const bring = (id: string, margin = marginPx) => {
      const place = placesOf(editor.get().document).get(id)
      const seen = box.current?.getBoundingClientRect()
      if (place === undefined || seen === undefined) return
      const start = flow.flowToScreenPosition(place)
      const end = flow.flowToScreenPosition({ x: place.x + place.width, y: place.y + place.height })
      const drawn = { left: start.x, top: start.y, right: end.x, bottom: end.y }
      const shift = shiftInto(drawn, seen, margin)
      if (shift.x === 0 && shift.y === 0) return
      const { x, y, zoom } = flow.getViewport()
      void flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom })
    }
    return {
      centre,
      placeAt,
      bring,
      /** The selected node, where it is one alone: it is pointed at, so that it moves only where it is hidden. */
      bringSelected() {
        const { selected } = editor.get()
        const [id] = selected
        if (selected.size === 1 && id !== undefined) bring(id, openedMarginPx)
      },
      show(id: string) {
        editor.select([id])
        bring(id)
      },
      go(direction: Direction, keep: boolean) {
        const { document, selected } = editor.get()
        const next = nextNode(document, [...selected].at(-1), direction)
        if (next === undefined) return
        // Last in the set is where the next arrow begins.
        editor.select(keep ? [...[...selected].filter((id) => id !== next), next] : [next])
        bring(next)
      },
      fit: () => void flow.fitView(fitOptions(store.getState())),
      zoomIn: () => void flow.zoomIn(),
      zoomOut: () => void flow.zoomOut(),
      full: () => void flow.zoomTo(1),
    }
  }, [box, editor, flow, store])
}
