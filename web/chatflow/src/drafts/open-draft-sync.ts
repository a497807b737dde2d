import { type FlowDocument, readDocument } from '@hearth/flow'
import { AskError, takeTurns, whileVisible } from '@hearth/ui-kit'
import { newId } from '../chat/new-id.ts'
import type { Editor } from '../editor/editor.ts'
import { askVersion } from '../versions/ask-versions.ts'
import { DraftSync } from './draft-sync.ts'
import { copyKey, createLocalCopies } from './local-copies.ts'
import {
  deployDraft,
  discardDraft,
  listenToDraft,
  loadDraft,
  putDraft,
  type ServiceDraft,
  type Tab,
} from './service-draft.ts'

const emptyDrawing: FlowDocument = { nodes: [], edges: [] }
const reconnectMs = 2_000

// A window that was doubled has the storage of the first, so that the name is made anew each time.
const tabId = newId()
const tab: Tab = { 'x-hearth-tab': tabId }
const copies = createLocalCopies()

/** Keeps the draft of a flow in this window, from the time it is started. */
export function openDraftSync(flowId: string, opened: ServiceDraft, editor: Editor): DraftSync {
  return new DraftSync({
    editor,
    opened: { ...opened, document: editor.get().document },
    key: copyKey(flowId, tabId),
    copies,
    load: () => loadDraft(flowId),
    put: (change) => putDraft(flowId, change, tab),
    discard: (revision) => discardDraft(flowId, revision, tab),
    deploy: (revision, note) => deployDraft(flowId, revision, note, tab),
    version: (version) => loadVersion(flowId, version),
    refusalOf: (error) => (error instanceof AskError && error.status > 0 ? error : undefined),
    nowMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
}

/** Starts it, and sends what is drawn when the window is left or hidden. @returns ends it */
export function keepDraft(flowId: string, sync: DraftSync): () => void {
  sync.start()
  void copies.list(flowId).then((kept) => sync.adopt(kept))
  const leave = () => void sync.flush()
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', leave)
  return () => {
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', leave)
    void sync.stop()
  }
}

/**
 * Looks at the draft whenever another window changes it, while this one is looked at itself, and while it is its turn
 * among many: what happened meanwhile is seen by looking when it is shown again, and at the beginning of each turn.
 *
 * @returns ends it
 */
export function followDraft(flowId: string, sync: DraftSync): () => void {
  return whileVisible(document, (signal) => void listen(flowId, sync, signal))
}

function listen(flowId: string, sync: DraftSync, signal: AbortSignal): Promise<void> {
  return takeTurns({ locks: navigator.locks, signal }, async (turn) => {
    while (!turn.aborted) {
      await listenToDraft(flowId, tab, () => void sync.lookAgain(), turn).catch(() => undefined)
      await pause(reconnectMs, turn)
    }
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

async function loadVersion(flowId: string, version: number): Promise<FlowDocument> {
  if (version === 0) return emptyDrawing
  try {
    const read = readDocument((await askVersion(flowId, version)).flowData)
    return 'document' in read ? read.document : emptyDrawing
  } catch (error) {
    // Of a flow that was saved often the oldest versions make room.
    if (error instanceof AskError && error.status === 404) return emptyDrawing
    throw error
  }
}
