import { type FlowDocument, isOutdated } from '@hearth/flow'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Components, useComponents } from '../../api/use-components.ts'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { useFaults } from '../../flow/problems.ts'
import { usePins } from '../../runs/node/use-pins.ts'
import { createMarker } from './marks.ts'
import { emptyView, type View, viewOf } from './view.ts'

/** The drawing as React Flow takes it, with what its faults, its kinds and its pins say, followed as they change. */
export function useView(): View {
  // A letter that is typed is shown before the drawing is.
  const document = useDeferredValue(useEditorState((state) => state.document))
  const [last] = useState({ view: emptyView })
  const view = useMemo(() => {
    last.view = viewOf(document, last.view)
    return last.view
  }, [document, last])
  const faults = useFaults()
  const { pins } = usePins()
  const { data: components } = useComponents()
  const outdated = useMemo(() => outdatedOf(document, components), [document, components])
  const [mark] = useState(createMarker)
  const nodes = useMemo(
    () => mark(view.nodes, { faults, pinned: pins, outdated }),
    [mark, view, faults, pins, outdated],
  )
  return useMemo(() => ({ nodes, edges: view.edges }), [nodes, view])
}

function outdatedOf({ nodes }: FlowDocument, components: Components | undefined): ReadonlySet<string> {
  const outdated = nodes.filter((node) => {
    const kind = components?.get(node.data.name)
    return kind !== undefined && isOutdated(node, kind)
  })
  return new Set(outdated.map(({ id }) => id))
}
