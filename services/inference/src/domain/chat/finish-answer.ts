import type { GenerationEvent } from '../engine.ts'
import type { ChatEvent } from './chat-event.ts'
import type { ChatPlan } from './plan-chat.ts'
import type { PreparedChat } from './prepare-chat.ts'
import type { AnswerReader } from './tell-apart.ts'

// Enough to close what most schemas leave open.
const mostToEnd = 16

/** How many of so many tokens the model writes itself; the rest is kept for ending a form that is enforced. */
export function tokensToWrite(maxTokens: number, { ending }: Pick<ChatPlan, 'ending'>): number {
  return ending === undefined ? maxTokens : maxTokens - Math.min(mostToEnd, Math.floor(maxTokens / 4))
}

/**
 * The last events of a choice. A form that is enforced is kept to the end: where the model ran out of
 * tokens, the shortest text that ends it is written in its place, and a call that was closed so tells it
 * by its stop, `length`.
 */
export async function finishAnswer(
  reader: AnswerReader,
  event: Extract<GenerationEvent, { kind: 'finished' }>,
  { served }: PreparedChat,
  signal: AbortSignal,
): Promise<readonly ChatEvent[]> {
  const text = event.reason === 'length' ? reader.ending() : undefined
  if (text === undefined) return reader.finished(event)
  const { tokens } = await served.engine.tokenize({ kind: 'text', text }, { addSpecial: false }, signal)
  const completionTokens = event.completionTokens + tokens.length
  const { choice } = event
  const written = reader.text({ kind: 'text', choice, text, completionTokens })
  return [...written, ...reader.finished({ ...event, completionTokens }, true)]
}
