import type { Point } from '@hearth/flow'
import { useReactFlow } from '@xyflow/react'
import { type RefObject, useMemo } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { type Direction, nextNode } from '../keys/next-node.ts'
import { placesOf } from '../view/places.ts'

export type Sight = ReturnType<typeof useSight>

/** How the whole drawing is fitted in. */
export const fitView = { padding: 0.15, maxZoom: 1 } as const

const marginPx = 40

/** What of the drawing is in sight, and going from node to node. */
export function useSight(box: RefObject<HTMLElement | null>) {
  const editor = useEditor()
  const flow = useReactFlow()
  return useMemo(() => {
    const centre = () => {
      const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect()
      return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 })
    }
    /** That place of the window on the canvas, else the middle of what is in sight. */
    const placeAt = (at: Point | undefined) => (at === undefined ? centre() : flow.screenToFlowPosition(at))
    const isSeen = (id: string) => {
      const place = placesOf(editor.get().document).get(id)
      const seen = box.current?.getBoundingClientRect()
      if (place === undefined || seen === undefined) return true
      const start = flow.flowToScreenPosition(place)
      const end = flow.flowToScreenPosition({ x: place.x + place.width, y: place.y + place.height })
      const isIn = (at: number, from: number, to: number) => at >= from + marginPx && at <= to - marginPx
      return (
        isIn(start.x, seen.left, seen.right) &&
        isIn(end.x, seen.left, seen.right) &&
        isIn(start.y, seen.top, seen.bottom) &&
        isIn(end.y, seen.top, seen.bottom)
      )
    }
    const bring = (id: string) => {
      const place = placesOf(editor.get().document).get(id)
      if (place === undefined || isSeen(id)) return
      void flow.setCenter(place.x + place.width / 2, place.y + place.height / 2, { zoom: flow.getZoom() })
    }
    return {
      centre,
      placeAt,
      bring,
      /** The selected node, where it is one alone. */
      bringSelected() {
        const { selected } = editor.get()
        const [id] = selected
        if (selected.size === 1 && id !== undefined) bring(id)
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
      fit: () => void flow.fitView(fitView),
      zoomIn: () => void flow.zoomIn(),
      zoomOut: () => void flow.zoomOut(),
      full: () => void flow.zoomTo(1),
    }
  }, [box, editor, flow])
}
