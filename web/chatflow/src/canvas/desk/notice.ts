import type { FlowDocument } from '@hearth/flow'
import { useCallback, useState } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'

/** What just happened or did not, with what may be done about it. */
export type Notice = {
  readonly text: string
  readonly actions: readonly { readonly label: string; readonly run: () => void }[]
}

export type ShownNotice = Notice & {
  /** The drawing of which it speaks: with the next change it has had its time. */
  readonly of: FlowDocument
}

/** The notice that is shown, if there is one. */
export function useNotice() {
  const editor = useEditor()
  const [notice, setNotice] = useState<ShownNotice>()
  const show = useCallback((next: Notice) => setNotice({ ...next, of: editor.get().document }), [editor])
  const dismiss = useCallback(() => setNotice(undefined), [])
  return { notice, show, dismiss }
}
