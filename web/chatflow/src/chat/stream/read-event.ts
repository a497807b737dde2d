import type { Step } from '../conversation.ts'
import { readDecision, readFlowStep, readFollowUps, readSources, readTokens, readTools } from './read-extras.ts'

/**
 * What one event of a prediction means for its turn; nothing, for those that only concern other clients.
 *
 * @param data the event's `data` line: `{"event", "data"}` as JSON
 */
export function readEvent(data: string, id: string): readonly Step[] {
  const { event, data: value } = JSON.parse(data) as { event: string; data: unknown }
  switch (event) {
    case 'token':
      return [{ kind: 'text', id, text: String(value) }]
    case 'thinking':
      return [{ kind: 'thinking', id, text: String(value) }]
    case 'sourceDocuments':
      return [{ kind: 'extras', id, extras: { sources: readSources(value) } }]
    case 'usedTools':
      return [{ kind: 'extras', id, extras: { tools: readTools(value) } }]
    case 'usageMetadata':
      return [{ kind: 'extras', id, extras: { tokens: readTokens(value) } }]
    case 'nextAgentFlow':
      return asList(readFlowStep(value)).map((node) => ({ kind: 'node', id, node }))
    case 'action':
      return asList(readDecision(value)).map((decision) => ({ kind: 'extras', id, extras: { decision } }))
    case 'question':
      return [{ kind: 'heard', id, question: String(value) }]
    // The answer is kept before it is spoken.
    case 'tts_start':
    case 'metadata':
      return readMetadata(value, id)
    case 'error':
      return [{ kind: 'end', id, ending: 'failed', error: String(value) }]
    case 'abort':
      return [{ kind: 'end', id, ending: 'stopped' }]
    case 'end':
      return [{ kind: 'end', id, ending: 'done' }]
    default:
      return []
  }
}

/** The same for an answer in one piece, as a flow gives that cannot stream. */
export function readAnswer(body: unknown, id: string): readonly Step[] {
  const answered = (body ?? {}) as Readonly<Record<string, unknown>>
  const { text, json, sourceDocuments, usedTools, action } = answered
  const answer = typeof text === 'string' ? text : `\`\`\`json\n${JSON.stringify(json ?? body, undefined, 2)}\n\`\`\``
  return [
    { kind: 'text', id, text: answer },
    { kind: 'extras', id, extras: { sources: readSources(sourceDocuments), tools: readTools(usedTools) } },
    ...readMetadata(answered, id),
    ...asList(readDecision(action)).map((decision) => ({ kind: 'extras', id, extras: { decision } }) as const),
    { kind: 'end', id, ending: 'done' },
  ]
}

function readMetadata(value: unknown, id: string): readonly Step[] {
  const { question, followUpPrompts, chatMessageId } = (value ?? {}) as Readonly<Record<string, unknown>>
  const followUps = readFollowUps(followUpPrompts)
  return [
    ...(typeof question === 'string' ? [{ kind: 'heard', id, question } as const] : []),
    ...(typeof chatMessageId === 'string' ? [{ kind: 'kept', id, answerId: chatMessageId } as const] : []),
    ...(followUps.length === 0 ? [] : [{ kind: 'extras', id, extras: { followUps } } as const]),
  ]
}

function asList<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value]
}
