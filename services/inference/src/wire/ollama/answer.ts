import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ScoredToken } from '../../domain/engine/engine.ts'
import { renderLogprobs } from '../logprobs.ts'
import { readArguments } from '../read-arguments.ts'

/** A call with its arguments, which Ollama tells only as a whole. */
type OllamaCall = {
  readonly id: string
  readonly function: { readonly index: number; readonly name: string; readonly arguments: object }
}

/** A part of an answer, or all of it. */
export type AnswerPart = {
  readonly content: string
  readonly thinking: string
  readonly calls: readonly OllamaCall[]
  readonly tokens: readonly ScoredToken[]
}

export const emptyPart: AnswerPart = { content: '', thinking: '', calls: [], tokens: [] }

type Piece = Exclude<ChatEvent, { kind: 'started' | 'finished' }>
type OpenCall = { readonly id: string; readonly index: number; readonly name: string; written: string }

/** An answer in parts, as a stream tells it. @param observe called with each event, for what is counted */
export async function* answerParts(
  events: AsyncIterable<ChatEvent>,
  observe: (event: ChatEvent) => void,
): AsyncGenerator<AnswerPart, void> {
  let open: OpenCall | undefined
  let tokens: readonly ScoredToken[] = []
  const take = () => {
    const taken = tokens
    tokens = []
    return taken
  }
  function* closeCall(): Generator<AnswerPart> {
    if (open === undefined) return
    const { id, index, name, written } = open
    open = undefined
    const call = { id, function: { index, name, arguments: readArguments(written) } }
    yield { ...emptyPart, calls: [call], tokens: take() }
  }
  for await (const event of events) {
    observe(event)
    if (event.kind === 'started') continue
    if (event.kind === 'tool-arguments') {
      if (open !== undefined) open.written += event.text
    } else yield* closeCall()
    if (event.kind === 'finished') continue
    tokens = [...tokens, ...(event.tokens ?? [])]
    if (event.kind === 'tool-call') open = { id: event.id, index: event.call, name: event.name, written: '' }
    else if (event.kind !== 'tool-arguments') yield { ...emptyPart, ...partOf(event), tokens: take() }
  }
}

function partOf(event: Extract<Piece, { kind: 'content' | 'reasoning' }>): Partial<AnswerPart> {
  return event.kind === 'content' ? { content: event.text } : { thinking: event.text }
}

/** One part with all that is in two. */
export function joinParts(left: AnswerPart, right: AnswerPart): AnswerPart {
  return {
    content: left.content + right.content,
    thinking: left.thinking + right.thinking,
    calls: [...left.calls, ...right.calls],
    tokens: [...left.tokens, ...right.tokens],
  }
}

/** How a part is told: in a message, as chats do. */
export function renderChatPart({ content, thinking, calls, tokens }: AnswerPart): object {
  const message = {
    role: 'assistant',
    content,
    ...(thinking === '' ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return { message, ...renderTokens(tokens) }
}

/** The same beside each other, as generations do. */
export function renderGeneratedPart({ content, thinking, calls, tokens }: AnswerPart): object {
  return {
    response: content,
    ...(thinking === '' ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...renderTokens(tokens),
  }
}

// Ollama has no list of the likeliest where none was asked for.
function renderTokens(tokens: readonly ScoredToken[]): object {
  const rendered = renderLogprobs(tokens, false).content
  const bare = (at: number) => (tokens[at]?.top.length === 0 ? { top_logprobs: undefined } : {})
  return tokens.length === 0 ? {} : { logprobs: rendered.map((each, at) => ({ ...each, ...bare(at) })) }
}
