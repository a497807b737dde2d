import type { ChatMessage } from '../../domain/engine/engine.ts'
import { joinContents } from '../../domain/engine/media.ts'

/**
 * Turns of one side that follow each other as one, an empty line between them, as Anthropic takes them: many
 * templates refuse a conversation whose sides do not alternate. Calls of tools end a turn.
 */
export function combineTurns(turns: readonly ChatMessage[]): readonly ChatMessage[] {
  const sides: { last: ChatMessage; readonly turns: ChatMessage[] }[] = []
  for (const turn of turns) {
    const side = sides.at(-1)
    if (side === undefined || !isSameSide(side.last, turn)) sides.push({ last: turn, turns: [turn] })
    else {
      side.turns.push(turn)
      side.last = turn
    }
  }
  return sides.map(({ last, turns }) => (turns.length === 1 ? last : join(last, turns)))
}

function isSameSide(left: ChatMessage, right: ChatMessage): boolean {
  return left.role === right.role && /^(user|assistant)$/.test(left.role) && left.toolCalls === undefined
}

function join(last: ChatMessage, turns: readonly ChatMessage[]): ChatMessage {
  const reasoning = turns.flatMap((turn) => turn.reasoning || []).join('\n\n')
  return { ...last, ...joinContents(turns, '\n\n'), ...(reasoning === '' ? {} : { reasoning }) }
}
