import type { ChatMessage, Tool, ToolCall } from '../../engine/engine.ts'

/** Names and values that no template has of its own. */
export const sentinels = {
  question: 'Sentinel question',
  answer: 'Sentinel answer',
  names: ['probe_alpha', 'probe_beta'],
  ids: ['probeid01', 'probeid02'],
  keys: ['pk_one', 'pk_two', 'pk_num'],
  values: [
    ['ValOneA', 'ValTwoA', '4711'],
    ['ValOneB', 'ValTwoB', '4712'],
  ],
} as const

export const probeTools: readonly Tool[] = sentinels.names.map((name) => ({
  type: 'function',
  function: {
    name,
    description: 'Probes',
    parameters: {
      type: 'object',
      properties: {
        pk_one: { type: 'string', description: 'One' },
        pk_two: { type: 'string', description: 'Two' },
        pk_num: { type: 'integer', description: 'Number' },
      },
      required: [...sentinels.keys],
    },
  },
}))

export const question: ChatMessage = { role: 'user', content: sentinels.question }

function call(index: 0 | 1): ToolCall {
  const [one, two, number] = sentinels.values[index]
  return {
    id: sentinels.ids[index],
    name: sentinels.names[index],
    arguments: JSON.stringify({ pk_one: one, pk_two: two, pk_num: Number(number) }),
  }
}

/** A question, an answer that calls, and what came of it: some templates write a call only then. */
export function callingConversation(calls: 1 | 2): readonly ChatMessage[] {
  const made = calls === 1 ? [call(0)] : [call(0), call(1)]
  return [
    question,
    { role: 'assistant', content: '', toolCalls: made },
    ...made.map(({ id, name }): ChatMessage => ({ role: 'tool', content: 'Sentinel result', toolCallId: id, name })),
  ]
}
