import { type MouseEvent, type RefObject, useMemo } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { menuPlaceOf } from '../keys/menu-place.ts'
import type { Overlay } from './overlays/overlay.ts'

/** Opens the menu of what is under the pointer, which is selected by that, or of what is selected. */
export function useMenu(box: RefObject<HTMLElement | null>, open: (overlay: Overlay) => void) {
  const editor = useEditor()
  return useMemo(
    () => ({
      onContextMenu(event: MouseEvent) {
        const { target, clientX: x, clientY: y } = event
        // In a field it is the browser's, which can paste and spell.
        if (!(target instanceof Element) || target.matches('input, textarea')) return
        event.preventDefault()
        const isSelection = target.closest('.react-flow__nodesselection') !== null
        const id = target.closest('.react-flow__node, .react-flow__edge')?.getAttribute('data-id') ?? undefined
        if (id !== undefined && !editor.get().selected.has(id)) editor.select([id])
        const on = id !== undefined || isSelection ? menuPlaceOf(editor.get()) : 'canvas'
        open({ kind: 'menu', at: { x, y }, on })
      },
      ofSelected() {
        const shown = box.current?.querySelector('.react-flow__node.selected') ?? box.current
        if (shown === null) return
        const { left, top, width, height } = shown.getBoundingClientRect()
        open({ kind: 'menu', at: { x: left + width / 2, y: top + height / 2 }, on: menuPlaceOf(editor.get()) })
      },
    }),
    [box, editor, open],
  )
}
