import type { ChatMessage } from '../../domain/engine.ts'

/**
 * Turns of one side that follow each other as one, an empty line between them, as Anthropic takes them: many
 * templates refuse a conversation whose sides do not alternate. Calls of tools end a turn.
 */
export function combineTurns(turns: readonly ChatMessage[]): readonly ChatMessage[] {
  const combined: ChatMessage[] = []
  for (const turn of turns) {
    const last = combined.at(-1)
    if (last !== undefined && isSameSide(last, turn)) combined.splice(-1, 1, join(last, turn))
    else combined.push(turn)
  }
  return combined
}

function isSameSide(left: ChatMessage, right: ChatMessage): boolean {
  return left.role === right.role && /^(user|assistant)$/.test(left.role) && left.toolCalls === undefined
}

function join(left: ChatMessage, right: ChatMessage): ChatMessage {
  const reasoning = joinTexts(left.reasoning, right.reasoning)
  return { ...right, content: joinTexts(left.content, right.content), ...(reasoning === '' ? {} : { reasoning }) }
}

const joinTexts = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n\n')
