import type { Message } from '../records/message.ts'

/** A question that somebody asked, and what was answered. */
export type AskedTurn = { readonly input: string; readonly output: string }

/**
 * The turns of conversations that have both their question and their answer, in the order they were answered.
 *
 * @param messages of any sessions, oldest first
 */
export function turnsOf(messages: readonly Message[]): readonly AskedTurn[] {
  const asked = new Map<string, string>()
  return messages.flatMap(({ role, sessionId, content }) => {
    if (role === 'userMessage') asked.set(sessionId, content)
    const input = asked.get(sessionId)
    if (role === 'userMessage' || input === undefined || input === '') return []
    asked.delete(sessionId)
    return [{ input, output: content }]
  })
}
