import { useMemo, useState } from 'react'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { emptyView, type View, viewOf } from './view.ts'

/** The drawing as React Flow takes it, followed as it is edited. */
export function useView(): View {
  const document = useEditorState((state) => state.document)
  const [last] = useState({ view: emptyView })
  return useMemo(() => {
    last.view = viewOf(document, last.view)
    return last.view
  }, [document, last])
}
