import type { ScoredToken, ToolCall } from '../engine/engine.ts'
import type { ChatEvent } from './chat-event.ts'

type Finished = Extract<ChatEvent, { kind: 'finished' }>

/** One whole answer. */
export type ChatAnswer = {
  readonly reasoning: string
  readonly content: string
  readonly toolCalls: readonly ToolCall[]
  /** When probabilities were asked for: all tokens of the answer. */
  readonly tokens: readonly ScoredToken[]
  readonly reason: Finished['reason']
  readonly stop?: string | number
  /** Tokens that were drawn and are no part of its text: what a stop text cut off, and the end. */
  readonly withheld?: readonly number[]
}

/**
 * Reads all events into the answers, in the order of their choices.
 *
 * @param observe called with each event, for what is counted while they pass
 */
export async function collectChat(
  events: AsyncIterable<ChatEvent>,
  observe: (event: ChatEvent) => void,
): Promise<readonly ChatAnswer[]> {
  const answers: ReturnType<typeof createAnswer>[] = []
  for await (const event of events) {
    observe(event)
    if (event.kind === 'started') continue
    answers[event.choice] ??= createAnswer()
    answers[event.choice]?.observe(event)
  }
  return answers.map(({ answer }) => answer())
}

function createAnswer() {
  let reasoning = ''
  let content = ''
  const calls: { id: string; name: string; arguments: string }[] = []
  const tokens: ScoredToken[] = []
  let end: Pick<Finished, 'reason' | 'stop' | 'withheld'> = { reason: 'stop' }
  return {
    observe(event: Exclude<ChatEvent, { kind: 'started' }>) {
      if ('tokens' in event && event.tokens !== undefined) tokens.push(...event.tokens)
      if (event.kind === 'reasoning') reasoning += event.text
      else if (event.kind === 'content') content += event.text
      else if (event.kind === 'tool-call') calls[event.call] = { id: event.id, name: event.name, arguments: '' }
      else if (event.kind === 'tool-arguments') {
        const call = calls[event.call]
        if (call !== undefined) call.arguments += event.text
      } else end = event
    },
    answer(): ChatAnswer {
      const { reason, stop, withheld } = end
      const why = { ...(stop === undefined ? {} : { stop }), ...(withheld === undefined ? {} : { withheld }) }
      return { reasoning, content, toolCalls: calls, tokens, reason, ...why }
    },
  }
}
