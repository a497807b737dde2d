import type { KeptTalk } from './talk.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was said with a flow in this tab; another tab, or another visit, begins anew. */
export function readKeptTalk(store: () => Store, flowId: string, newId: () => string): KeptTalk {
  const fresh: KeptTalk = { chatId: newId(), turns: [] }
  try {
    const kept: unknown = JSON.parse(store().getItem(nameOf(flowId)) ?? 'null')
    return isKeptTalk(kept) ? kept : fresh
  } catch {
    // A page in a frame of another site may have no storage, and what is there may be somebody else's.
    return fresh
  }
}

/** @param talk `undefined` forgets it */
export function keepTalk(store: () => Store, flowId: string, talk: KeptTalk | undefined): void {
  try {
    if (talk === undefined) store().removeItem(nameOf(flowId))
    else store().setItem(nameOf(flowId), JSON.stringify(talk))
  } catch {
    // Full or forbidden: the talk goes on, and a reload begins anew.
  }
}

const nameOf = (flowId: string) => `hearth-chat-${flowId}`

function isKeptTalk(value: unknown): value is KeptTalk {
  if (typeof value !== 'object' || value === null) return false
  const { chatId, turns } = value as Partial<KeptTalk>
  return typeof chatId === 'string' && Array.isArray(turns)
}
