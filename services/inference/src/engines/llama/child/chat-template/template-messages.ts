import type { ChatMessage } from '../../../../domain/engine/engine.ts'

/** What a template can do with messages, which templates do not say of themselves. */
export type TemplateAbilities = {
  /** Takes a system message; otherwise its text leads the first question. */
  readonly system: boolean
  /** Wants contents as lists of parts instead of texts. */
  readonly parts: boolean
  /** Wants the arguments of tool calls as JSON text instead of an object. */
  readonly textArguments: boolean
  /** Shows the calls of a message only when its content is null instead of an empty text. */
  readonly nullContent: boolean
}

export type TemplateMessage = Readonly<Record<string, unknown>>

/** Messages in the form that a template with these abilities reads. */
export function toTemplateMessages(
  messages: readonly ChatMessage[],
  { system, parts, textArguments, nullContent }: TemplateAbilities,
): readonly TemplateMessage[] {
  const taken = system ? messages : withoutSystem(messages)
  return taken.map(({ role, content, reasoning, name, toolCalls, toolCallId }) => ({
    role,
    content:
      nullContent && content === '' && toolCalls !== undefined
        ? null
        : parts
          ? [{ type: 'text', text: content }]
          : content,
    ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
    ...(name === undefined ? {} : { name }),
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(toolCalls === undefined || toolCalls.length === 0
      ? {}
      : {
          tool_calls: toolCalls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: textArguments ? call.arguments : parseArguments(call.arguments) },
          })),
        }),
  }))
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A model wrote it; text that is not JSON is still what it said.
    return text
  }
}

function withoutSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const rest = messages.filter(({ role }) => role !== 'system')
  if (system.length === 0) return rest
  const first = rest.findIndex(({ role }) => role === 'user')
  if (first === -1) return [{ role: 'user', content: system.join('\n\n') }, ...rest]
  return rest.map((message, index) =>
    index === first ? { ...message, content: [...system, message.content].join('\n\n') } : message,
  )
}
