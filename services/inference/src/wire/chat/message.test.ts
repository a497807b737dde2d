import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { chatMessageSchema, toChatMessages } from './message.ts'

const read = (...messages: readonly object[]) => toChatMessages(z.array(chatMessageSchema).parse(messages))

describe('a message', () => {
  test.each([
    { role: 'system', read: 'system' },
    { role: 'developer', read: 'system' },
    { role: 'user', read: 'user' },
    { role: 'assistant', read: 'assistant' },
    { role: 'tool', read: 'tool' },
    { role: 'function', read: 'tool' },
  ])('of the role $role is one of the $read', ({ role, read: expected }) => {
    expect(read({ role, content: 'hi' })).toEqual([{ role: expected, content: 'hi' }])
  })

  test('keeps who says it and what it answers', () => {
    expect(read({ role: 'tool', content: '3', name: 'add', tool_call_id: '1' })).toEqual([
      { role: 'tool', content: '3', name: 'add', toolCallId: '1' },
    ])
    expect(read({ role: 'tool', content: '3', name: '', tool_call_id: null })).toEqual([{ role: 'tool', content: '3' }])
  })

  test.each([
    { content: [], text: '' },
    { content: null, text: '' },
    { content: [{ type: 'text', text: 'a' }], text: 'a' },
    {
      content: [
        { type: 'input_text', text: 'a' },
        { type: 'output_text', text: 'b' },
        { type: 'refusal', refusal: 'c' },
      ],
      text: 'abc',
    },
  ])('of the parts $content says "$text"', ({ content, text }) => {
    expect(read({ role: 'user', content })).toEqual([{ role: 'user', content: text }])
  })

  test('that refuses says so', () => {
    expect(read({ role: 'assistant', content: null, refusal: 'No' })).toEqual([{ role: 'assistant', content: 'No' }])
  })

  test.each([
    { fields: { reasoning_content: 'Hm', reasoning: 'Ah' }, reasoning: 'Hm' },
    { fields: { reasoning: 'Ah' }, reasoning: 'Ah' },
    { fields: { content: [{ type: 'thinking', thinking: 'Oh' }] }, reasoning: 'Oh' },
    { fields: { content: [{ type: 'thinking', thinking: [{ text: 'O' }, {}, { text: 'h' }] }] }, reasoning: 'Oh' },
  ])('that thinks $fields', ({ fields, reasoning }) => {
    expect(read({ role: 'assistant', ...fields })).toEqual([{ role: 'assistant', content: '', reasoning }])
  })

  test.each([
    { fields: { content: undefined }, param: 'messages.1.content' },
    { fields: { role: 'assistant' }, param: 'messages.1.content' },
    { fields: { content: [{ type: 'text' }] }, param: 'messages.1.content.0.text' },
    { fields: { content: [{ type: 'text', text: 'a' }, { type: 'refusal' }] }, param: 'messages.1.content.1.refusal' },
    { fields: { content: [{ type: 'image_url' }] }, param: 'messages.1.content.0' },
  ])('with $fields is refused', ({ fields, param }) => {
    expect(() => read({ role: 'user', content: 'a' }, { role: 'user', ...fields })).toThrow(
      expect.objectContaining({ kind: 'invalid', param }),
    )
  })
})

describe('the calls of a message', () => {
  test.each([
    { given: '{"a":1}', text: '{"a":1}' },
    { given: { a: 1 }, text: '{"a":1}' },
    { given: null, text: '{}' },
    { given: undefined, text: '{}' },
    { given: '', text: '' },
  ])('with the arguments $given', ({ given, text }) => {
    const tool_calls = [{ id: '1', function: { name: 'add', arguments: given } }]
    expect(read({ role: 'assistant', tool_calls })).toEqual([
      { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'add', arguments: text }] },
    ])
  })

  test('may have no id, and the form that came before', () => {
    const plain = { role: 'assistant', content: '', toolCalls: [{ id: '', name: 'add', arguments: '{}' }] }
    expect(read({ role: 'assistant', tool_calls: [{ function: { name: 'add' } }] })).toEqual([plain])
    expect(read({ role: 'assistant', tool_calls: [], function_call: { name: 'add' } })).toEqual([plain])
  })
})
