import { historyText } from '../../chat/history-text.ts'
import type { Memory } from '../../chat/memory.ts'
import type { Lookup } from '../compile/plan.ts'
import type { RunContext } from '../run-context.ts'
import { attachedText } from '../upload.ts'
import { parseTemplate, type TemplatePart } from './template.ts'
import { valueAt, valueText } from './value-at.ts'

const historyNames = ['chat_history', '$flow.chatHistory']

/** `{{$vars.…}}` and `{{$flow.…}}`, which every text of a node may mention. */
export function isRunVariable(part: TemplatePart): boolean {
  return part.kind === 'variable' && /^\$(?:vars|flow)\../.test(part.name)
}

/** Whether a text mentions such a variable. */
export function mentionsRun(text: string): boolean {
  return parseTemplate(text).parts.some(isRunVariable)
}

/** Whether a variable stands for what was said before, which takes a query. */
export function isHistory(name: string): boolean {
  return historyNames.includes(name)
}

/** Looks the variables of one run up. @param memory what remembers the session, for a flow that mentions the history */
export async function lookupInRun(
  context: RunContext,
  asksHistory: boolean,
  memory: Memory | undefined,
): Promise<Lookup> {
  const history = asksHistory ? await context.history(memory) : []
  const known: Readonly<Record<string, string>> = {
    question: context.question,
    file_attachment: attachedText(context.uploads),
    chat_history: historyText(history),
  }
  const { chatflowId, chatId, sessionId, messageId, question } = context
  const flow = {
    chatflowId,
    chatflowid: chatflowId,
    chatId,
    sessionId,
    apiMessageId: messageId,
    input: question,
    chatHistory: history,
  }
  const variables = { $vars: context.vars, $flow: flow }
  return (part) => {
    if (part.kind !== 'variable') return undefined
    if (Object.hasOwn(known, part.name)) return known[part.name]
    return isRunVariable(part) ? valueText(valueAt(variables, part.name)) : undefined
  }
}

/** Looks up only what the flow's owner has set: variables that the request did not bring. */
export function lookupOfOwner({ vars, callerVars }: Pick<RunContext, 'vars' | 'callerVars'>): Lookup {
  return lookupVars(Object.fromEntries(Object.entries(vars).filter(([name]) => callerVars?.has(name) !== true)))
}

/** Looks up `{{$vars.…}}` alone. */
export function lookupVars($vars: RunContext['vars']): Lookup {
  return (part) => (part.kind === 'variable' ? valueText(valueAt({ $vars }, part.name)) : undefined)
}
