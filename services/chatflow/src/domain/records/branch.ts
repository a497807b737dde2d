import type { Message } from './message.ts'

type Placed = Pick<Message, 'id' | 'parentId'>

/**
 * What of a session was said up to an answer: a question that was asked anew, or another in its place, follows on
 * an earlier answer, and what was said after that one is no part of its past.
 *
 * @param messages all of the session, oldest first
 * @param lastId the answer; empty for the beginning, where nothing was said; absent for what was said last
 * @returns oldest first; nothing for an answer that is not among them
 */
export function branchTo<M extends Placed>(messages: readonly M[], lastId: string | undefined): readonly M[] {
  const places = new Map(messages.map(({ id }, at) => [id, at]))
  const branch: M[] = []
  let at = lastId === undefined ? messages.length - 1 : places.get(lastId)
  for (let message = at === undefined ? undefined : messages[at]; message !== undefined; ) {
    branch.push(message)
    at = parentOf(message, at ?? 0, places)
    message = at === undefined ? undefined : messages[at]
  }
  return branch.reverse()
}

// Only what is older can be followed on, so that no import leads in a circle.
function parentOf({ parentId }: Placed, at: number, places: ReadonlyMap<string, number>): number | undefined {
  if (parentId === undefined) return at === 0 ? undefined : at - 1
  const parentAt = places.get(parentId)
  return parentAt !== undefined && parentAt < at ? parentAt : undefined
}

/** Whether each of these messages follows on the one before it, and what comes after `lastId` on the last of them. */
export function isOneBranch(messages: readonly Placed[], lastId: string | undefined): boolean {
  if (lastId !== undefined && lastId !== (messages.at(-1)?.id ?? '')) return false
  return messages.every(({ parentId }, at) => at === 0 || parentId === undefined || parentId === messages[at - 1]?.id)
}
