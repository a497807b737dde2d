import type { TextStep } from './text-agent-loop.ts'

/**
 * What a model that answers with `{"action": …, "action_input": …}` wants. The object may stand in
 * a fence, among other words, or be a list with one object; "Final Answer" as its action is the
 * answer, and so is a text without such an object.
 */
export function parseJsonAction(text: string): TextStep {
  for (const candidate of candidates(text)) {
    const found = actionIn(candidate)
    if (found === undefined) continue
    const { action, input } = found
    if (!/^final[ _]?answer$/i.test(action.trim())) return { kind: 'call', tool: action, input, log: text.trim() }
    return { kind: 'answer', text: typeof input === 'string' ? input : JSON.stringify(input) }
  }
  return { kind: 'answer', text: text.trim() }
}

function* candidates(text: string): Generator<string> {
  for (const [, inner = ''] of text.matchAll(/```(?:json)?\s*([\s\S]*?)```/g)) yield inner
  yield text
  const start = text.indexOf('{')
  if (start >= 0) yield text.slice(start, text.lastIndexOf('}') + 1)
  // A model that forgot to close what it opened.
  if (start >= 0) yield `${text.slice(start).replace(/`+\s*$/, '')}}`
}

function actionIn(text: string): { readonly action: string; readonly input: unknown } | undefined {
  const value = parse(text) ?? parse(escapeLineBreaks(text))
  const object: unknown = Array.isArray(value) ? value[0] : value
  if (typeof object !== 'object' || object === null || !('action' in object)) return undefined
  const { action } = object
  if (typeof action !== 'string') return undefined
  return { action, input: 'action_input' in object ? object.action_input : '' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Line breaks inside a string are the most common fault of all.
function escapeLineBreaks(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, (quoted) => quoted.replaceAll('\n', '\\n').replaceAll('\t', '\\t'))
}
