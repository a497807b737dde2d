import type { FlowDocument } from '@hearth/flow'
import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { newId } from '../chat/new-id.ts'
import type { Entries, History, Received, Step } from './history.ts'

/** Steps of undo, with the text of the drawing that they lead back from. */
export type Kept = { readonly flowData: string; readonly history: History }

/** Where steps of undo are kept from one visit to the next. */
export type KeptHistory = {
  /** `undefined` where nothing was kept, or the browser keeps nothing. */
  load(): Promise<Kept | undefined>
  save(kept: Kept): Promise<void>
}

const maxEntries = 50
const maxBytes = 4_000_000
const maxAgeMs = 7 * 86_400_000

/** Keeps the steps of a flow in IndexedDB, for this window: a reload finds them, another window has its own. */
export function createKeptHistory(flowId: string, nowMs: number): KeptHistory {
  const store = createStore('hearth-history', 'steps')
  const key = `${windowId(nowMs)}/${flowId}`
  return {
    async load() {
      try {
        const all = await keys<string>(store)
        await delMany(
          all.filter((one) => nowMs - Number.parseInt(one, 10) > maxAgeMs),
          store,
        )
        return await get<Kept>(key, store)
      } catch {
        // Some private windows keep nothing, and what is kept may be another version's: undo begins anew.
        return undefined
      }
    },
    save: (kept) => set(key, kept, store).catch(() => undefined),
  }
}

// Begins with when the window was opened, so that what closed windows left behind can be told by its age.
function windowId(nowMs: number): string {
  const name = 'hearth-window'
  const known = sessionStorage.getItem(name)
  if (known !== null) return known
  const id = `${nowMs}-${newId()}`
  sessionStorage.setItem(name, id)
  return id
}

/** The newest steps that are worth their bytes; IndexedDB keeps once what their drawings share. */
export function newestSteps(document: FlowDocument, { past, future }: History): History {
  return { past: newestOf(past, document), future: newestOf(future, document) }
}

function newestOf(entries: Entries, document: FlowDocument): Entries {
  const known = new Set<unknown>([...document.nodes, ...document.edges])
  const newest: (Step | Received)[] = []
  let bytes = 0
  for (const entry of entries.slice(-maxEntries).toReversed()) {
    bytes += bytesOf(entry, known)
    if (bytes > maxBytes) break
    newest.unshift(entry)
  }
  // What came from elsewhere belongs to the steps before it.
  const first = newest.findIndex((entry) => 'before' in entry)
  return first === -1 ? [] : newest.slice(first)
}

// Of what nothing newer has.
function bytesOf(entry: Step | Received, known: Set<unknown>): number {
  const documents = 'before' in entry ? [entry.before] : [entry.from, entry.to]
  let bytes = 0
  for (const part of documents.flatMap(({ nodes, edges }) => [...nodes, ...edges])) {
    if (known.has(part)) continue
    known.add(part)
    bytes += JSON.stringify(part).length
  }
  return bytes
}
