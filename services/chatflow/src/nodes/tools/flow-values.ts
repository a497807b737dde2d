import type { RunContext } from '../../domain/flow/run-context.ts'

/** What code finds as `$flow`, in Flowise's names. */
export function flowValues(context: RunContext): Readonly<Record<string, unknown>> {
  const { chatflowId, sessionId, chatId, question } = context
  return { chatflowId, sessionId, chatId, input: question, state: context.shared.get('state') ?? {} }
}

/** `$vars` and `$flow`. */
export function runGlobals(context: RunContext): Readonly<Record<string, unknown>> {
  return { $vars: context.vars, $flow: flowValues(context) }
}
