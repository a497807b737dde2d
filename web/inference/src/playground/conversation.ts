import { answerOf, type Message, messageOfAsked } from './message.ts'
import type { Asked, Ending, Figures, Turn } from './turn.ts'

/** A talk with a model, oldest turn first. */
export type Conversation = { readonly turns: readonly Turn[] }

/** What an answer grows by; a call of a known `index` is continued. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'call'; readonly index: number; readonly id: string; readonly name: string; readonly args: string }

export type Step =
  | { readonly kind: 'ask'; readonly id: number; readonly asked: Asked }
  | { readonly kind: 'grow'; readonly id: number; readonly piece: Piece }
  | {
      readonly kind: 'end'
      readonly id: number
      readonly ending: Ending
      readonly figures?: Figures
      readonly model?: string
      readonly error?: string
    }
  | { readonly kind: 'drop'; readonly id: number }
  | { readonly kind: 'clear' }

export const noConversation: Conversation = { turns: [] }

/** The conversation after one more step; a step for a turn that is gone changes nothing. */
export function follow(conversation: Conversation, step: Step): Conversation {
  const change = (id: number, next: (turn: Turn) => Turn) => ({
    turns: conversation.turns.map((turn) => (turn.id === id ? next(turn) : turn)),
  })
  switch (step.kind) {
    case 'ask': {
      const { id, asked } = step
      return { turns: [...conversation.turns, { id, asked, reasoning: '', answer: '', calls: [] }] }
    }
    case 'grow':
      return change(step.id, (turn) => grow(turn, step.piece))
    case 'end': {
      const { kind: _, id, ...end } = step
      return change(id, (turn) => ({ ...turn, ...end }))
    }
    case 'drop':
      return { turns: conversation.turns.filter(({ id }) => id < step.id) }
    case 'clear':
      return noConversation
  }
}

function grow(turn: Turn, piece: Piece): Turn {
  if (piece.kind === 'text') return { ...turn, answer: turn.answer + piece.text }
  if (piece.kind === 'reasoning') return { ...turn, reasoning: turn.reasoning + piece.text }
  const before = turn.calls[piece.index] ?? { id: '', name: '', args: '' }
  const call = { id: before.id || piece.id, name: before.name + piece.name, args: before.args + piece.args }
  return { ...turn, calls: turn.calls.toSpliced(piece.index, 1, call) }
}

/** What is sent: the system prompt if there is one, what was said so far, and what is asked now. */
export function messagesOf({ turns }: Conversation, system: string, asked: Asked): readonly Message[] {
  const next = (at: number) => turns[at + 1]?.asked ?? asked
  // A question that got no answer would stand there unanswered.
  const before = turns.flatMap((turn, at) => {
    const answer = answerOf(turn, next(at))
    return answer === undefined ? [] : [...messageOfAsked(turn.asked), answer]
  })
  const prompt = system.trim() === '' ? [] : [{ role: 'system', content: system } as const]
  return [...prompt, ...before, ...messageOfAsked(asked)]
}

// Less time than this is how the network bundled the pieces, not how the model wrote them.
const shortestMs = 20

/** Tokens a second after the first one, or `undefined` when there are too few to tell. */
export function paceOf({ firstTokenMs, totalMs, completionTokens }: Figures): number | undefined {
  if (firstTokenMs === undefined || completionTokens === undefined || completionTokens < 2) return undefined
  const writingMs = totalMs - firstTokenMs
  return writingMs < shortestMs ? undefined : (completionTokens - 1) / (writingMs / 1_000)
}
