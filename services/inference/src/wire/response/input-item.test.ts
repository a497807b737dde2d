import { describe, expect, test } from 'vitest'
import { type InputItem, toMessages } from './input-item.ts'

const call: InputItem = { type: 'function_call', call_id: 'c1', name: 'add', arguments: '{"a":1}' }
const toolCall = { id: 'c1', name: 'add', arguments: '{"a":1}' }

describe('toMessages()', () => {
  test.each([
    {
      name: 'messages in either form',
      items: [
        { role: 'developer', content: 'Be brief.' },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
      ],
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    },
    {
      name: 'calls side by side are one message, their results are several',
      items: [
        { role: 'assistant', content: [{ type: 'output_text', text: 'I add.' }] },
        call,
        { ...call, call_id: 'c2' },
        { type: 'function_call_output', call_id: 'c1', output: '2' },
        { type: 'function_call_output', call_id: 'c2', output: [{ type: 'input_text', text: '3' }] },
      ],
      messages: [
        { role: 'assistant', content: 'I add.', toolCalls: [toolCall, { ...toolCall, id: 'c2' }] },
        { role: 'tool', content: '2', toolCallId: 'c1' },
        { role: 'tool', content: '3', toolCallId: 'c2' },
      ],
    },
    {
      name: 'reasoning belongs to what comes after it',
      items: [
        { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Hm' }] },
        call,
        { type: 'function_call_output', call_id: 'c1', output: '2' },
        { type: 'reasoning', summary: [{ text: 'Aha' }] },
        { role: 'assistant', content: 'Two.' },
      ],
      messages: [
        { role: 'assistant', content: '', reasoning: 'Hm', toolCalls: [toolCall] },
        { role: 'tool', content: '2', toolCallId: 'c1' },
        { role: 'assistant', content: 'Two.', reasoning: 'Aha' },
      ],
    },
  ] as { name: string; items: InputItem[]; messages: object[] }[])('$name', ({ items, messages }) => {
    expect(toMessages(items)).toEqual(messages)
  })

  test.each([
    { item: { type: 'web_search_call' }, param: 'input.0.type' },
    { item: { role: 'user', content: [{ type: 'input_image' }] }, param: 'input.0.content.0' },
  ] as { item: InputItem; param: string }[])('refuses what is neither text nor a call ($param)', ({ item, param }) => {
    expect(() => toMessages([item])).toThrow(expect.objectContaining({ code: 'unsupported_value', param }))
  })
})
