import type { ModelMessage } from '../../chat/chat-model.ts'
import { historyText } from '../../chat/history-text.ts'
import type { Lookup } from '../../flow/compile/plan.ts'
import { valueAt, valueText } from '../../flow/run/value-at.ts'
import type { RunContext } from '../../flow/run-context.ts'

type Fields = Readonly<Record<string, unknown>>

/** What references of agent flows can stand for. */
export type ReferenceScope = {
  readonly context: Pick<
    RunContext,
    'question' | 'chatflowId' | 'chatId' | 'sessionId' | 'messageId' | 'vars' | 'form' | 'webhook'
  >
  /** The question, the form as lines, or the webhook's JSON. */
  readonly input: string
  readonly form: Fields
  readonly state: Fields
  readonly messages: readonly ModelMessage[]
  /** The session's past and this run's messages. */
  readonly history: readonly ModelMessage[]
  /** Texts of files sent along. */
  readonly attachments: string
  readonly loopCount: number
  readonly item: { readonly value: unknown } | undefined
  readonly now: () => Date
  output(nodeId: string): Fields | undefined
}

/** Looks references up; those it does not know stay as they are written. */
export function lookupIn(scope: ReferenceScope): Lookup {
  return (part) => {
    if (part.kind !== 'variable') return undefined
    // Turning HTML into Markdown may have escaped the underscores of a node's id.
    const value = find(part.name.replaceAll('\\', ''), scope)
    return valueText(value)
  }
}

/** As {@link lookupIn}, for what is filled in once a node has its output: `{{ output }}`, `{{ output.path }}`. */
export function lookupOutput(scope: ReferenceScope, output: Fields): Lookup {
  const outer = lookupIn(scope)
  return (part) => {
    if (part.kind !== 'variable') return undefined
    if (part.name === 'output') return valueText(output.content ?? '')
    if (!part.name.startsWith('output.')) return outer(part)
    const path = part.name.slice('output.'.length)
    const value = valueAt(output, path) ?? valueAt(parsed(output.content), path)
    return valueText(value)
  }
}

/** Looks up what a webhook received, and nothing else. */
export function lookupWebhook(webhook: unknown): Lookup {
  return (part) => {
    if (part.kind !== 'variable' || !part.name.startsWith('$webhook.')) return undefined
    const value = valueAt(webhook, part.name.slice('$webhook.'.length))
    return valueText(value)
  }
}

function find(name: string, scope: ReferenceScope): unknown {
  const { context } = scope
  if (name === 'question') return scope.input
  if (name === 'chat_history') return historyText(scope.history)
  if (name === 'runtime_messages_length') return Math.max(0, scope.messages.length - 1)
  if (name === 'loop_count') return scope.loopCount
  if (name === 'current_date_time') return scope.now().toISOString()
  if (name === 'file_attachment') return scope.attachments
  if (name.startsWith('$form.')) return valueAt(scope.form, name.slice('$form.'.length))
  if (name.startsWith('$webhook.')) return valueAt(context.webhook, name.slice('$webhook.'.length))
  if (name === '$iteration') return scope.item?.value
  if (name.startsWith('$iteration.')) return itemAt(scope.item?.value, name.slice('$iteration.'.length))
  if (name.startsWith('$vars.')) return valueAt(context.vars, name.slice('$vars.'.length))
  if (name.startsWith('$flow.')) return valueAt(flowFields(scope), name.slice('$flow.'.length))
  return outputAt(name, scope)
}

function flowFields({ context, state, input, history, messages }: ReferenceScope): Fields {
  const { chatflowId, chatId, sessionId, messageId } = context
  return {
    chatflowId,
    chatflowid: chatflowId,
    chatId,
    sessionId,
    apiMessageId: messageId,
    input,
    state,
    chatHistory: history,
    runtimeChatHistoryLength: Math.max(0, messages.length - 1),
  }
}

function outputAt(name: string, scope: ReferenceScope): unknown {
  const whole = scope.output(name)
  if (whole !== undefined) return whole.content ?? valueAt(whole, 'http.data')
  const cut = name.indexOf('.output.')
  if (cut === -1) return undefined
  const output = scope.output(name.slice(0, cut))
  const path = name.slice(cut + '.output.'.length)
  return valueAt(output, path) ?? valueAt(parsed(output?.content), path)
}

// As in Flowise, an item that is a text is meant whatever path is asked of it.
function itemAt(item: unknown, path: string): unknown {
  return typeof item === 'object' ? valueAt(item, path) : item
}

function parsed(content: unknown): unknown {
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return undefined
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
