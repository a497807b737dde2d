import type { ChatMessage } from '../../domain/engine/engine.ts'
import { joinContents } from '../../domain/engine/media.ts'

/**
 * Turns of one side that follow each other as one, an empty line between them, as Anthropic takes them: many
 * templates refuse a conversation whose sides do not alternate. Calls of tools end a turn.
 */
export function combineTurns(turns: readonly ChatMessage[]): readonly ChatMessage[] {
  const sides: { last: ChatMessage; readonly said: ChatMessage[] }[] = []
  for (const turn of turns) {
    const side = sides.at(-1)
    if (side === undefined || !isSameSide(side.last, turn)) sides.push({ last: turn, said: [turn] })
    else {
      side.said.push(turn)
      side.last = turn
    }
  }
  return sides.map(({ last, said }) => (said.length === 1 ? last : join(last, said)))
}

function isSameSide(left: ChatMessage, right: ChatMessage): boolean {
  return left.role === right.role && /^(user|assistant)$/.test(left.role) && left.toolCalls === undefined
}

function join(last: ChatMessage, said: readonly ChatMessage[]): ChatMessage {
  const reasoning = said.flatMap((turn) => turn.reasoning || []).join('\n\n')
  return { ...last, ...joinContents(said, '\n\n'), ...(reasoning === '' ? {} : { reasoning }) }
}
