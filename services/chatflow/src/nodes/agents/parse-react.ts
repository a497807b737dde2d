import type { TextStep } from './text-agent-loop.ts'

const finalAnswer = /final answer\s*:/i
const action =
  /(?:^|\n)[ \t*#]*action[ \t*]*:[ \t*]*(?<tool>[^\n]+)(?:\n+[ \t*]*action input[ \t*]*:[ \t*]*(?<input>[\s\S]*))?/i
const inlineInput = /^(?<tool>.+?)[ \t]+action input[ \t]*:[ \t]*(?<input>.*)$/is

/**
 * What a model in the ReAct form (`Thought`, `Action`, `Action Input`, `Final Answer`) wants. An
 * action that comes before the final answer counts, as everything after it is made up; a text with
 * neither is the answer.
 */
export function parseReact(text: string): TextStep {
  const call = action.exec(text)
  const final = finalAnswer.exec(text)
  if (call !== null && (final === null || call.index < final.index)) return callOf(call, text)
  if (final !== null) return { kind: 'answer', text: text.slice(final.index + final[0].length).trim() }
  return { kind: 'answer', text: withoutThought(text) }
}

function callOf({ groups = {} }: RegExpExecArray, log: string): TextStep {
  const { tool = '', input } = groups
  const inline = input === undefined ? inlineInput.exec(tool)?.groups : undefined
  const name = (inline?.tool ?? tool).replaceAll('*', '').trim()
  // Some models end the turn with "none" in place of an action.
  if (/^(none|n\/a|no action.*)\.?$/i.test(name)) return { kind: 'answer', text: withoutThought(log) }
  const given = (inline?.input ?? input ?? '').split(/\n\s*(?:observation|thought)\s*:/i)[0] ?? ''
  return { kind: 'call', tool: name, input: given.trim(), log: log.trim() }
}

function withoutThought(text: string): string {
  return text.replace(/^\s*thought\s*:\s*(?:do i need to use a tool\?\s*no\s*)?/i, '').trim()
}
