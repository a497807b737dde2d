import type { ChatFormat } from '../chat-format/chat-format.ts'
import type { OutputParser } from '../chat-format/output-parser.ts'
import { type OutputPlan, planOutput } from '../chat-format/plan-output.ts'
import type { ChatCall } from './chat-call.ts'

/** How a call is enforced and its answers are read. */
export type ChatPlan = Omit<OutputPlan, 'createParser'> & {
  /** A parser for one choice. */
  createParser(): OutputParser
}

/**
 * @param newText random letters and digits of a length
 * @throws {Failure} as `planOutput`
 */
export function planChat(call: ChatCall, format: ChatFormat, newText: (length: number) => string): ChatPlan {
  const { tools, toolChoice, parallelToolCalls, form, template } = call
  const values = template.values === undefined ? {} : { templateValues: template.values }
  const plan = planOutput({ format, tools, toolChoice, parallelToolCalls, form, ...values })
  return { ...plan, createParser: () => plan.createParser(newText) }
}
