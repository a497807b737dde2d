import { type Component, stepSize } from '@hearth/flow'
import { useReactFlow } from '@xyflow/react'
import { type DragEvent, type RefObject, useMemo } from 'react'
import { isDraggedKind, readDraggedKind } from '../../palette/dragged-kind.ts'
import type { Edits } from '../edits/use-edits.ts'

export type Drop = ReturnType<typeof useDrop>

/** A kind of node that is dragged onto the canvas becomes a node where it is let go; the next key is for that node. */
export function useDrop(kinds: readonly Component[], edits: Edits, box: RefObject<HTMLElement | null>) {
  const { screenToFlowPosition } = useReactFlow()
  return useMemo(
    () => ({
      onDragOver(event: DragEvent) {
        if (!isDraggedKind(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDrop(event: DragEvent) {
        const name = readDraggedKind(event.dataTransfer)
        const component = kinds.find((kind) => kind.name === name)
        if (component === undefined) return
        event.preventDefault()
        const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY })
        edits.add({ component, at: { x: x - stepSize.width / 2, y: y - stepSize.height / 2 } })
        box.current?.focus({ preventScroll: true })
      },
    }),
    [kinds, edits, box, screenToFlowPosition],
  )
}
