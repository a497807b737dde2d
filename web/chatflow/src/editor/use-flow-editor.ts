import { createContext, use, useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './editor.ts'

/** Gives everything within it the editor of the flow: `<EditorProvider value={editor}>`. */
export const EditorProvider = createContext<Editor | undefined>(undefined)

/** The editor of the flow that is open. It stays the same; what is in it is read with `useEditorState`. */
export function useEditor(): Editor {
  const editor = use(EditorProvider)
  if (editor === undefined) throw new Error('Cannot edit a flow here: there is no EditorProvider around')
  return editor
}

/**
 * A part of what is being drawn, followed as it changes.
 *
 * @param select gives the same value for the same state: a new object each time would draw for ever
 */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.get()))
}
