import { writeDocument } from '@hearth/flow'
import type { Editor } from './editor.ts'
import { type Kept, type KeptHistory, newestSteps } from './kept-history.ts'

const saveAfterMs = 500

/**
 * Has undo survive a reload: takes up the steps of the visit before, once the drawing is the one
 * that they lead back from, and keeps those of this visit while they are taken.
 *
 * @returns ends it
 */
export function keepHistory(editor: Editor, { load, save }: KeptHistory): () => void {
  let found: Kept | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { document, history } = editor.get()
    void save({ flowData: writeDocument(document), history: newestSteps(document, history) })
  }
  const takeUp = () => {
    if (found === undefined || writeDocument(editor.get().document) !== found.flowData) return
    const { history } = found
    found = undefined
    editor.remember(history)
  }
  const leave = editor.subscribe(() => {
    // What is drawn before the drawing is the one of then begins a history of its own.
    if (hasSteps(editor)) {
      found = undefined
      timer ??= setTimeout(saveNow, saveAfterMs)
    } else takeUp()
  })
  void load().then((kept) => {
    if (hasSteps(editor)) return
    found = kept
    takeUp()
  })
  return () => {
    leave()
    if (timer !== undefined) saveNow()
  }
}

function hasSteps(editor: Editor): boolean {
  const { past, future } = editor.get().history
  return past.length > 0 || future.length > 0
}
