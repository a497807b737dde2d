import type { ChatMessage, Tool } from '../engine/engine.ts'
import type { ToolCallFormat } from './chat-format.ts'
import { field, toolName, toolParameters } from './read-calls/call-sink.ts'

/** The form of calls that most models know: Hermes 2, Qwen and everything trained on their data. */
export const hermesCalls: ToolCallFormat = {
  listOpen: '',
  listClose: '',
  separator: '\n',
  ids: 'openai',
  call: {
    kind: 'json',
    open: '<tool_call>\n',
    close: '\n</tool_call>',
    nameKey: 'name',
    argumentsKey: 'arguments',
  },
}

/**
 * The conversation for a template that knows nothing of tools: they are described in the system message, earlier
 * calls are written as the model is to write them, and results come as the user's.
 *
 * Kept short: small models have a thousand tokens for everything.
 */
export function writeToolsIntoMessages(
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
): readonly ChatMessage[] {
  const plain = messages.map(withoutToolRoles)
  if (tools.length === 0) return plain
  const [first, ...rest] = plain
  const instruction = describeTools(tools)
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${instruction}` }, ...rest]
    : [{ role: 'system', content: instruction }, ...plain]
}

function describeTools(tools: readonly Tool[]): string {
  const lines = tools.map((tool) =>
    JSON.stringify({
      name: toolName(tool),
      description: field(tool.function ?? tool, 'description'),
      parameters: toolParameters(tool),
    }),
  )
  return `You can call these tools:
<tools>
${lines.join('\n')}
</tools>
To call one, answer with only:
<tool_call>
{"name": "<name>", "arguments": <object>}
</tool_call>`
}

function withoutToolRoles(message: ChatMessage): ChatMessage {
  const { toolCalls, toolCallId: _, ...plain } = message
  if (message.role === 'tool') return { role: 'user', content: `<tool_response>\n${message.content}\n</tool_response>` }
  if (toolCalls === undefined || toolCalls.length === 0) return plain
  const calls = toolCalls.map(
    (call) => `<tool_call>\n{"name": ${JSON.stringify(call.name)}, "arguments": ${call.arguments}}\n</tool_call>`,
  )
  return { ...plain, content: [...(plain.content === '' ? [] : [plain.content]), ...calls].join('\n') }
}
