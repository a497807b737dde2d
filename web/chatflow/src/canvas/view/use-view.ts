import { useDeferredValue, useMemo, useState } from 'react'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { useFaults } from '../../flow/problems.ts'
import { useNodeRunStates } from '../../runs/runs-context.tsx'
import { usePins } from '../../runs/use-pins.ts'
import { createMarker } from './marks.ts'
import { emptyView, type View, viewOf } from './view.ts'

/** The drawing as React Flow takes it, with what its faults, its runs and its pins say, followed as they change. */
export function useView(): View {
  // A letter that is typed is shown before the drawing is.
  const document = useDeferredValue(useEditorState((state) => state.document))
  const [last] = useState({ view: emptyView })
  const view = useMemo(() => {
    last.view = viewOf(document, last.view)
    return last.view
  }, [document, last])
  const faults = useFaults()
  const runs = useNodeRunStates()
  const { pins } = usePins()
  const [mark] = useState(createMarker)
  const nodes = useMemo(() => mark(view.nodes, { faults, runs, pinned: pins }), [mark, view, faults, runs, pins])
  return useMemo(() => ({ nodes, edges: view.edges }), [nodes, view])
}
