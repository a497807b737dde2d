import type { AnswerForm } from '../chat/chat-call.ts'
import { type OutputPlan, planOutput } from './plan-output.ts'

/**
 * How the continuation of a plain text is held to a form: it has no reasoning and no tools.
 *
 * @throws {Failure} as `planOutput`
 */
export function constrainText(form: AnswerForm): Pick<OutputPlan, 'constraint' | 'beginning'> {
  const none = { format: {}, tools: [], toolChoice: { kind: 'none' }, parallelToolCalls: false } as const
  return planOutput({ ...none, form })
}
