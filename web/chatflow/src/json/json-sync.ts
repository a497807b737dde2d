import { mergeDocuments, writeDocument } from '@hearth/flow'
import type { Editor } from '../editor/editor.ts'
import { readText } from './faults/fault-of-text.ts'
import type { JsonFaultStore } from './faults/json-fault.ts'
import { formatJson } from './format-json.ts'
import type { KeptText } from './kept-text.ts'
import { shareParts } from './share-parts.ts'
import { t } from './words.ts'

export type JsonSyncDeps = {
  readonly editor: Editor
  readonly faults: JsonFaultStore
  readonly kept: KeptText
  /** What the flow holds, where that cannot be drawn. */
  readonly unreadable: string | undefined
  /** @returns takes it back */
  readonly after: (delayMs: number, run: () => void) => () => void
}

export type JsonSync = {
  /** The text as it is to be shown. */
  get(): string
  subscribe(listener: () => void): () => void
  /** Takes what was typed; it is drawn as soon as it rests and can be read. */
  typed(text: string): void
  /** Draws what was typed now. */
  flush(): void
  /** Shows what is drawn from now on. @returns ends it */
  follow(): () => void
  /** Gives up a text that cannot be read for what is drawn. */
  discard(): void
}

const restMs = 300

/** Keeps the JSON of a flow and its drawing in step, whichever of them is changed. */
export function createJsonSync({ editor, faults, kept, unreadable, after }: JsonSyncDeps): JsonSync {
  const listeners = new Set<() => void>()
  // The drawing that the text stands for.
  let seen = editor.get().document
  let isTyping = false
  let cancel = () => {}
  const drawnText = () => formatJson(writeDocument(seen))
  let text = kept.get() ?? unreadable ?? drawnText()

  const show = (next: string) => {
    if (next === text) return
    text = next
    for (const listener of listeners) listener()
  }
  const draw = () => {
    cancel()
    isTyping = false
    const { document } = editor.get()
    const read = readText(text, document)
    faults.set('fault' in read ? read.fault : undefined)
    if ('fault' in read) return kept.put(text)
    kept.remove()
    const typed = shareParts(seen, read.document)
    // What was drawn elsewhere meanwhile stays.
    const next = document === seen ? typed : mergeDocuments(seen, typed, document).document
    editor.apply(t('edited'), () => next, 'json')
    seen = editor.get().document
    if (next !== typed) show(drawnText())
  }
  const look = () => {
    const { document } = editor.get()
    if (document === seen || isTyping || faults.get() !== undefined) return
    seen = document
    show(drawnText())
  }
  if (kept.get() !== undefined || unreadable !== undefined) draw()
  return {
    get: () => text,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    typed(next) {
      text = next
      isTyping = true
      cancel()
      cancel = after(restMs, draw)
    },
    flush: () => isTyping && draw(),
    follow() {
      look()
      return editor.subscribe(look)
    },
    discard() {
      cancel()
      isTyping = false
      kept.remove()
      faults.set(undefined)
      seen = editor.get().document
      show(drawnText())
    },
  }
}
