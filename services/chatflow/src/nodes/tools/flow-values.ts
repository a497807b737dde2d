import type { RunContext } from '../../domain/flow/run-context.ts'

/** What code finds as `$flow`, in Flowise's names. */
export function flowValues(context: RunContext): Readonly<Record<string, unknown>> {
  const { chatflowId, sessionId, chatId, question } = context
  return { chatflowId, sessionId, chatId, input: question, state: context.shared.get('state') ?? {} }
}

/** Each argument as `$name`. */
export function argumentGlobals(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [`$${name}`, value]))
}

/** `$vars` and `$flow`. */
export function runGlobals(context: RunContext): Readonly<Record<string, unknown>> {
  return { $vars: context.vars, $flow: flowValues(context) }
}

/** What code returned as a tool's output: text as it is, anything else as JSON. */
export function outputText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
