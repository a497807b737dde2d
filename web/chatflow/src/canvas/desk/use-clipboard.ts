import { copyNodes } from '@hearth/flow'
import { type ClipboardEvent, useMemo } from 'react'
import type { Editor } from '../../editor/editor.ts'
import type { Edits } from '../edits/use-edits.ts'
import type { Sight } from './use-sight.ts'

export type Clipboard = ReturnType<typeof useClipboard>

/**
 * Copying, cutting and pasting nodes through the system's clipboard, as the JSON that Flowise exports: from
 * flow to flow, from window to window, and from a file that is open elsewhere.
 */
export function useClipboard(editor: Editor, edits: Edits, sight: Sight) {
  return useMemo(() => {
    const copy = (event: ClipboardEvent) => {
      const nodes = edits.selectedNodes()
      if (nodes.length === 0 || isOfField(event)) return false
      const ids = nodes.map(({ id }) => id)
      event.clipboardData.setData('text/plain', copyNodes(editor.get().document, ids))
      event.preventDefault()
      return true
    }
    return {
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut(event: ClipboardEvent) {
        if (copy(event)) edits.remove()
      },
      onPaste(event: ClipboardEvent) {
        if (isOfField(event)) return
        event.preventDefault()
        edits.paste(event.clipboardData.getData('text/plain'), sight.centre())
      },
    }
  }, [editor, edits, sight])
}

// What is written on a note is copied as its words.
const isOfField = ({ target }: ClipboardEvent) => target instanceof Element && target.matches('input, textarea')
