import type { FlowDocument } from '@hearth/flow'
import { createStore, delMany, entries, set } from 'idb-keyval'

/** What one window had drawn and the service had not acknowledged, with what it was drawn on. */
export type LocalCopy = {
  readonly document: FlowDocument
  /** What the service had acknowledged last. */
  readonly base: FlowDocument
  readonly atMs: number
}

/** Copies in this browser, one a window, for when the service or the window goes away. */
export type LocalCopies = {
  /** Those that windows left behind for a flow, oldest first. */
  list(flowId: string): Promise<readonly { readonly key: string; readonly copy: LocalCopy }[]>
  put(key: string, copy: LocalCopy): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

/** The key of the copy that a window keeps of a flow. */
export function copyKey(flowId: string, tabId: string): string {
  return `${flowId}/${tabId}`
}

/** Copies in IndexedDB. Where the browser gives none, as some private windows do, nothing is kept and nothing fails. */
export function createLocalCopies(): LocalCopies {
  const store = createStore('hearth-drafts', 'copies')
  return {
    async list(flowId) {
      const all = await entries<string, LocalCopy>(store).catch(() => [])
      return all
        .filter(([key]) => key.startsWith(copyKey(flowId, '')))
        .map(([key, copy]) => ({ key, copy }))
        .sort((one, other) => one.copy.atMs - other.copy.atMs)
    },
    put: (key, copy) => set(key, copy, store).catch(() => undefined),
    remove: (keys) => delMany([...keys], store).catch(() => undefined),
  }
}
