import type { EdgeChange, NodeChange } from '@xyflow/react'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useEditor, useEditorState } from '../../editor/use-flow-editor.ts'
import type { ViewEdge, ViewNode } from './view-node.ts'

type Change = NodeChange<ViewNode> | EdgeChange<ViewEdge>

/** What is selected, and what tells the editor when React Flow says that this changed. */
export function useSelection() {
  const editor = useEditor()
  // With the drawing, which follows a moment later: what was moved and is then selected is drawn once.
  const selected = useDeferredValue(useEditorState((state) => state.selected))
  const change = useCallback(
    (changes: readonly Change[]) => {
      const own = changes.filter((each) => each.type === 'select')
      if (own.length === 0) return
      const next = new Set(editor.get().selected)
      for (const { id, selected } of own) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      editor.select(next)
    },
    [editor],
  )
  return { selected, change }
}

/** The wires with those marked that are selected; the same list where none is. */
export function useShownEdges(edges: ViewEdge[], selected: ReadonlySet<string>): ViewEdge[] {
  return useMemo(() => {
    if (!edges.some(({ id }) => selected.has(id))) return edges
    return edges.map((edge) => (selected.has(edge.id) ? { ...edge, selected: true } : edge))
  }, [edges, selected])
}
