import type { Asked, ToolCall, Turn } from './turn.ts'

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** A message in the form of OpenAI's chat API. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string | readonly Part[] }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly object[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

/** What was asked, as messages: a question is one, the results of several calls are as many. */
export function messageOfAsked(asked: Asked): readonly Message[] {
  if (asked.kind === 'question') return [{ role: 'user', content: contentOf(asked) }]
  return asked.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }))
}

function contentOf({ text, pictures = [] }: Extract<Asked, { kind: 'question' }>): string | readonly Part[] {
  if (pictures.length === 0) return text
  return [
    ...pictures.map((url): Part => ({ type: 'image_url', image_url: { url } })),
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
  ]
}

/**
 * An answer as a message; `undefined` when there is nothing to send. Calls go along only where their results
 * follow: models do not expect a call that nothing came of.
 */
export function answerOf({ answer, calls }: Turn, next: Asked): Message | undefined {
  if (next.kind === 'results' && calls.length > 0) {
    return { role: 'assistant', content: answer === '' ? null : answer, tool_calls: calls.map(renderCall) }
  }
  return answer === '' ? undefined : { role: 'assistant', content: answer }
}

function renderCall({ id, name, args }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: args } }
}
