import type { Turn } from './conversation.ts'

/**
 * The turns from the beginning of a conversation to one of them: one branch of it.
 *
 * @param turns of all branches, oldest first
 * @param leafId the last one to show; the newest where it is not there
 */
export function branchTo(turns: readonly Turn[], leafId: string | undefined): readonly Turn[] {
  const byAnswer = new Map(turns.map((turn) => [turn.answerId, turn]))
  const branch: Turn[] = []
  let turn = turns.find(({ id }) => id === leafId) ?? turns.at(-1)
  while (turn !== undefined && !branch.includes(turn)) {
    branch.push(turn)
    turn = turn.parentId === '' ? undefined : byAnswer.get(turn.parentId)
  }
  return branch.reverse()
}

/** The turns that stand in the same place of the conversation, this one among them, oldest first. */
export function besides(turns: readonly Turn[], { parentId }: Turn): readonly Turn[] {
  return turns.filter((turn) => turn.parentId === parentId)
}

/** The newest turn of those that go on from this one; itself where none does. */
export function newestBelow(turns: readonly Turn[], from: Turn): Turn {
  const below = new Set([from.answerId])
  let newest = from
  for (const turn of turns) {
    if (turn.parentId === '' || !below.has(turn.parentId)) continue
    if (turn.answerId !== undefined) below.add(turn.answerId)
    newest = turn
  }
  return newest
}

/** What the next question follows on after these turns: answers that were not kept are passed over. */
export function parentAfter(branch: readonly Turn[]): string {
  return branch.findLast(({ answerId }) => answerId !== undefined)?.answerId ?? branch[0]?.parentId ?? ''
}
