import type { OutputPart } from '../chat-format/output-part.ts'
import type { GenerationEvent, ScoredToken } from '../engine/engine.ts'
import type { ChatEvent } from './chat-event.ts'
import type { ChatPlan } from './plan-chat.ts'

type Text = Extract<GenerationEvent, { kind: 'text' }>
type Finished = Extract<GenerationEvent, { kind: 'finished' }>

/** The events of one choice, its text told apart. */
export type AnswerReader = {
  text(event: Text): readonly ChatEvent[]
  /** @param closed whether the text was completed for the model, which had no tokens left */
  finished(event: Finished, closed?: boolean): readonly ChatEvent[]
  /** Whether the answer is inside its reasoning. */
  isReasoning(): boolean
  reasoningTokens(): number
}

/** Begins to read one choice of what was planned. */
export function createAnswerReader(plan: Pick<ChatPlan, 'createParser' | 'startsInReasoning'>): AnswerReader {
  const parser = plan.createParser()
  let isReasoning = plan.startsInReasoning
  let reasoningTokens = 0
  let seenTokens = 0
  let hasCalls = false
  let scored: readonly ScoredToken[] = []

  // Tokens belong to the first piece that comes after them: what a marker is spelled with has none of its own.
  function toEvents(choice: number, completionTokens: number, parts: readonly OutputPart[]): readonly ChatEvent[] {
    const [first, ...rest] = parts.map((part) => ({ ...part, choice, completionTokens }))
    if (first === undefined) return []
    const tokens = scored
    scored = []
    hasCalls ||= parts.some(({ kind }) => kind === 'tool-call')
    return [{ ...first, ...(tokens.length === 0 ? {} : { tokens }) }, ...rest]
  }
  return {
    text({ choice, text, completionTokens, tokens = [] }) {
      scored = [...scored, ...tokens]
      const parts = text === '' ? [] : parser.push(text)
      const last = parts.at(-1)
      if (last !== undefined) isReasoning = last.kind === 'reasoning'
      if (isReasoning) reasoningTokens += completionTokens - seenTokens
      seenTokens = completionTokens
      return toEvents(choice, completionTokens, parts)
    },
    finished({ choice, reason, completionTokens, stop, withheld }, closed = false) {
      const parts = parser.end()
      const rest = parts.length === 0 && scored.length > 0 ? [{ kind: 'content', text: '' } as const] : parts
      const events = toEvents(choice, completionTokens, rest)
      const end = {
        kind: 'finished',
        choice,
        reason: (reason === 'stop' || closed) && hasCalls ? 'tool_calls' : reason,
        ...(stop === undefined ? (closed ? { stop: 'length' } : {}) : { stop }),
        ...(withheld === undefined ? {} : { withheld }),
        completionTokens,
        reasoningTokens,
      } as const
      return [...events, end]
    },
    isReasoning: () => isReasoning,
    reasoningTokens: () => reasoningTokens,
  }
}
