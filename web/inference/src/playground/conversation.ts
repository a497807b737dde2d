/** How fast and how much, measured in this browser and as the service counts. */
export type Figures = {
  /** From sending to the first piece of text. */
  readonly firstTokenMs: number | undefined
  readonly totalMs: number
  readonly promptTokens: number | undefined
  readonly completionTokens: number | undefined
  readonly cachedTokens: number | undefined
}

export type Ending = 'stop' | 'length' | 'stopped' | 'failed'

export type Turn = {
  readonly id: number
  readonly question: string
  readonly answer: string
  /** Absent while the answer is on its way. */
  readonly ending?: Ending
  readonly error?: string
  readonly figures?: Figures
}

/** A talk with a model, oldest turn first. */
export type Conversation = { readonly turns: readonly Turn[] }

export type Step =
  | { readonly kind: 'ask'; readonly id: number; readonly question: string }
  | { readonly kind: 'text'; readonly id: number; readonly text: string }
  | {
      readonly kind: 'end'
      readonly id: number
      readonly ending: Ending
      readonly figures: Figures
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
    case 'ask':
      return { turns: [...conversation.turns, { id: step.id, question: step.question, answer: '' }] }
    case 'text':
      return change(step.id, (turn) => ({ ...turn, answer: turn.answer + step.text }))
    case 'end': {
      const { ending, figures, error } = step
      return change(step.id, (turn) => ({ ...turn, ending, figures, ...(error === undefined ? {} : { error }) }))
    }
    case 'drop':
      return { turns: conversation.turns.filter(({ id }) => id < step.id) }
    case 'clear':
      return noConversation
  }
}

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

/** What is sent: the system prompt if there is one, what was said so far, and the new question. */
export function messagesOf({ turns }: Conversation, system: string, question: string): readonly Message[] {
  const before: readonly Message[] = turns
    // A question that got no answer would stand there unanswered.
    .filter(({ answer }) => answer !== '')
    .flatMap(({ question: asked, answer }) => [
      { role: 'user', content: asked } as const,
      { role: 'assistant', content: answer } as const,
    ])
  const prompt = system.trim() === '' ? [] : [{ role: 'system', content: system } as const]
  return [...prompt, ...before, { role: 'user', content: question }]
}

// Less time than this is how the network bundled the pieces, not how the model wrote them.
const shortestMs = 20

/** Tokens a second after the first one, or `undefined` when there are too few to tell. */
export function paceOf({ firstTokenMs, totalMs, completionTokens }: Figures): number | undefined {
  if (firstTokenMs === undefined || completionTokens === undefined || completionTokens < 2) return undefined
  const writingMs = totalMs - firstTokenMs
  return writingMs < shortestMs ? undefined : (completionTokens - 1) / (writingMs / 1_000)
}
