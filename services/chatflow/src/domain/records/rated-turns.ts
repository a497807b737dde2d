import type { Message } from './message.ts'

/**
 * The messages whose ids are named, each with the question it answers.
 *
 * @param messages of any sessions, oldest first
 */
export function ratedTurns(messages: readonly Message[], ids: ReadonlySet<string>): readonly Message[] {
  const kept = new Set<Message>()
  const lastQuestion = new Map<string, Message>()
  for (const message of messages) {
    if (message.role === 'userMessage') lastQuestion.set(message.sessionId, message)
    if (!ids.has(message.id)) continue
    const question = lastQuestion.get(message.sessionId)
    if (question !== undefined) kept.add(question)
    kept.add(message)
  }
  return messages.filter((message) => kept.has(message))
}
