import { copyNodes, type Point } from '@hearth/flow'
import { type ClipboardEvent, useMemo } from 'react'
import type { Editor } from '../../editor/editor.ts'
import type { Edits } from '../edits/use-edits.ts'
import { t } from '../words.ts'
import type { Notice } from './notice.ts'
import type { Sight } from './use-sight.ts'

/** What the canvas does when the browser copies, cuts or pastes. */
export type ClipboardEvents = ReturnType<typeof useClipboard>['events']

/**
 * Copying, cutting and pasting nodes through the system's clipboard, as the JSON that Flowise exports: from
 * flow to flow, from window to window, and from a file that is open elsewhere.
 */
export function useClipboard(editor: Editor, edits: Edits, sight: Sight, notify: (notice: Notice) => void) {
  return useMemo(() => {
    // Without its keys the clipboard is open to pages of a safe address alone, and only as the person allows it.
    const reach = async <T>(use: (clipboard: Clipboard) => Promise<T>): Promise<T | undefined> => {
      try {
        return await use(navigator.clipboard)
      } catch {
        notify({ text: t('clipboardClosed'), actions: [] })
        return undefined
      }
    }
    const copy = (event: ClipboardEvent) => {
      const nodes = edits.selectedNodes()
      if (nodes.length === 0 || isOfField(event)) return false
      const ids = nodes.map(({ id }) => id)
      event.clipboardData.setData('text/plain', copyNodes(editor.get().document, ids))
      event.preventDefault()
      return true
    }
    const events = {
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
    return {
      events,
      async copySelected() {
        const ids = edits.selectedNodes().map(({ id }) => id)
        await reach(async (clipboard) => clipboard.writeText(copyNodes(editor.get().document, ids)))
      },
      /** Puts what was copied to a place of the window. */
      async pasteAt(at: Point | undefined) {
        const text = await reach(async (clipboard) => clipboard.readText())
        if (text !== undefined) edits.paste(text, sight.placeAt(at))
      },
    }
  }, [editor, edits, sight, notify])
}

// What is written on a note is copied as its words.
const isOfField = ({ target }: ClipboardEvent) => target instanceof Element && target.matches('input, textarea')
