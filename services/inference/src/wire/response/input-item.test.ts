import { describe, expect, test } from 'vitest'
import { type InputItem, toMessages } from './input-item.ts'

const call: InputItem = { type: 'function_call', call_id: 'c1', name: 'add', arguments: '{"a":1}' }
const result: InputItem = { type: 'function_call_output', call_id: 'c1', output: '2' }
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

  test.each<{ part: object; expected: object }>([
    {
      part: { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
      expected: { kind: 'image', url: 'https://example.com/a.png', detail: 'low' },
    },
    {
      part: { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      expected: { kind: 'audio', data: 'AAAA', format: 'wav' },
    },
    {
      part: { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
      expected: { kind: 'file', name: 'a.pdf', data: 'data:application/pdf;base64,AAAA' },
    },
    { part: { type: 'input_file', file_id: 'file-1' }, expected: { kind: 'file', id: 'file-1' } },
    {
      part: { type: 'input_image', file_id: 'file-1' },
      expected: { kind: 'unsupported', instead: expect.stringContaining('image_url') },
    },
    {
      part: { type: 'input_file', file_url: 'https://example.com/a.pdf' },
      expected: { kind: 'unsupported', instead: expect.stringContaining('file_data') },
    },
  ])('keeps $part.type in its place, as what it is: $expected.kind', ({ part, expected }) => {
    const content = [{ type: 'input_text', text: 'See ' }, part, { type: 'input_text', text: 'this' }]
    const [message, told] = toMessages([
      { role: 'user', content },
      { ...result, output: [part] },
    ] as InputItem[])
    const value = `of type "${(part as { type: string }).type}"`
    expect(message).toMatchObject({ content: 'See this', media: [{ ...expected, at: 4, value }] })
    expect(message?.media?.[0]?.param).toBe('input.0.content.1')
    expect(told?.media).toMatchObject([{ ...expected, at: 0, param: 'input.1.output.0' }])
  })

  test.each([
    { item: { type: 'web_search_call' }, param: 'input.0.type' },
    { item: { role: 'user', content: [{ type: 'input_video' }] }, param: 'input.0.content.0' },
    { item: { ...result, output: [{ type: 'computer_screenshot' }] }, param: 'input.0.output.0' },
  ] as { item: InputItem; param: string }[])('refuses what is neither text nor a call ($param)', ({ item, param }) => {
    expect(() => toMessages([item])).toThrow(expect.objectContaining({ code: 'unsupported_value', param }))
  })
})
