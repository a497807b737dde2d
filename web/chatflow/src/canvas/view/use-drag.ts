import { moveNodes } from '@hearth/flow'
import { type PointerEvent, useMemo, useRef } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import type { ViewNode } from './view-node.ts'

/** What dragging nodes does: they move on the screen at first, and in the drawing once they are let go. */
export function useDrag() {
  const editor = useEditor()
  const mouse = useRef<number>(undefined)
  return useMemo(() => {
    const moved = (dragged: ViewNode, nodes: readonly ViewNode[]) => {
      editor.apply(t('moved'), moveNodes(new Map(nodes.map(({ id, position }) => [id, position]))))
      if (!editor.get().selected.has(dragged.id)) editor.select([dragged.id])
    }
    return {
      onPointerDownCapture({ pointerType, pointerId }: PointerEvent) {
        mouse.current = pointerType === 'mouse' ? pointerId : undefined
      },
      // The mouse belongs to the node until it lets go. The browser then need not find out with each move what
      // lies under it, which among hundreds of nodes costs more than to draw the one that moves.
      onNodeDragStart({ target }: Pick<Event, 'target'>) {
        if (mouse.current !== undefined && target instanceof Element) target.setPointerCapture(mouse.current)
      },
      // In a task of its own: where the node was let go is drawn first.
      onNodeDragStop: (_: unknown, dragged: ViewNode, nodes: readonly ViewNode[]) =>
        void setTimeout(() => moved(dragged, nodes)),
    }
  }, [editor])
}
