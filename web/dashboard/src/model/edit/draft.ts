import { isRecord, type Json, numberOf } from '../json.ts'
import { draftKey, draftPrefix } from './draft-key.ts'

/** What is being edited and not saved yet, kept in the browser. */
export type Draft = {
  readonly json: Json
  /** Version of the stored dashboard that the changes began from; 0 for one that is not stored. */
  readonly baseVersion: number
  readonly savedAtMs: number
}

/** What of the browser's store it takes. */
export type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

// A browser gives five megabytes to all pages of a service.
const mostDrafts = 10
/** @returns `undefined` where there is none that can be read */
export function readDraft(drawer: Drawer, uid: string): Draft | undefined {
  return parseDraft(drawer.getItem(draftKey(uid)))
}

/** @returns whether it was kept: the browser may have no room for it */
export function writeDraft(drawer: Drawer, uid: string, draft: Draft): boolean {
  forgetOldest(drawer, uid)
  try {
    drawer.setItem(draftKey(uid), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(drawer: Drawer, uid: string): void {
  drawer.removeItem(draftKey(uid))
}

function forgetOldest(drawer: Drawer, uid: string): void {
  const others = Array.from({ length: drawer.length }, (_, index) => drawer.key(index) ?? '')
    .filter((key) => key.startsWith(draftPrefix) && key !== draftKey(uid))
    .map((key) => ({ key, atMs: parseDraft(drawer.getItem(key))?.savedAtMs ?? 0 }))
    .toSorted((a, b) => b.atMs - a.atMs)
  for (const { key } of others.slice(mostDrafts - 1)) drawer.removeItem(key)
}

function parseDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const { json, baseVersion, savedAtMs } = JSON.parse(text) as Partial<Record<keyof Draft, unknown>>
    if (!isRecord(json)) return undefined
    return { json, baseVersion: numberOf(baseVersion) ?? 0, savedAtMs: numberOf(savedAtMs) ?? 0 }
  } catch {
    return undefined
  }
}
