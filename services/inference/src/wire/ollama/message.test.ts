import { describe, expect, test } from 'vitest'
import { type OllamaMessage, ollamaMessageSchema, toChatMessages } from './message.ts'

const call = (name: string, id?: string) => ({ ...(id ? { id } : {}), function: { name, arguments: { a: 1 } } })
const result = (content: string, more: object = {}): OllamaMessage => ({ role: 'tool', content, ...more })
const calling = (...calls: ReturnType<typeof call>[]): OllamaMessage => ({ role: 'assistant', tool_calls: calls })
const pairs = (messages: readonly OllamaMessage[]) => {
  const read = toChatMessages(messages)
  const names = new Map(read.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id, name }) => [id, name])))
  return read.flatMap(({ role, toolCallId, content }) =>
    role === 'tool' ? [[content, names.get(toolCallId ?? '')]] : [],
  )
}

describe('a conversation in Ollama’s messages', () => {
  test('has arguments as JSON text, and thinking as reasoning', () => {
    expect(toChatMessages([{ ...calling(call('add', 'x')), thinking: 'hm', content: 'So' }])).toEqual([
      {
        role: 'assistant',
        content: 'So',
        reasoning: 'hm',
        toolCalls: [{ id: 'x', name: 'add', arguments: '{"a":1}' }],
      },
    ])
  })

  test.each<{ name: string; messages: OllamaMessage[]; expected: unknown }>([
    {
      name: 'by their order',
      messages: [calling(call('add'), call('sub')), result('1'), result('2')],
      expected: [
        ['1', 'add'],
        ['2', 'sub'],
      ],
    },
    {
      name: 'by the names of their tools',
      messages: [
        calling(call('add'), call('sub')),
        result('1', { tool_name: 'sub' }),
        result('2', { tool_name: 'add' }),
      ],
      expected: [
        ['1', 'sub'],
        ['2', 'add'],
      ],
    },
    {
      name: 'by ids',
      messages: [calling(call('add', 'x'), call('add', 'y')), result('1', { tool_call_id: 'y' }), result('2')],
      expected: [
        ['1', 'add'],
        ['2', 'add'],
      ],
    },
    { name: 'not at all when there is none', messages: [result('1')], expected: [['1', undefined]] },
  ])('pairs results with calls $name', ({ messages, expected }) => {
    expect(pairs(messages)).toEqual(expected)
  })

  test('gives each call an id of nine digits, which every template takes', () => {
    const [first] = toChatMessages([calling(call('add'), call('add'))])
    expect(first?.toolCalls?.map(({ id }) => id)).toEqual(['000000000', '000000001'])
  })

  test('has pictures before its text, in base64 without line breaks', () => {
    const named = { kind: 'image', at: 0, param: 'messages.0.images', value: 'of a request' }
    expect(toChatMessages([{ role: 'user', content: 'a', images: ['AAAA\r\nBBBB\n', 'CCCC'] }])).toEqual([
      {
        role: 'user',
        content: 'a',
        media: [
          { ...named, data: 'AAAABBBB' },
          { ...named, data: 'CCCC' },
        ],
      },
    ])
  })
})

describe('a message of Ollama’s API', () => {
  test.each(['system', 'user', 'assistant', 'tool'])('may be of the role %s', (role) => {
    expect(ollamaMessageSchema.parse({ role, content: 'a' })).toEqual({ role, content: 'a' })
  })

  test.each([
    { name: 'another role', message: { role: 'developer', content: 'a' } },
    { name: 'no role', message: { content: 'a' } },
    {
      name: 'more calls than 128',
      message: { role: 'assistant', tool_calls: Array.from({ length: 129 }, () => call('a')) },
    },
    { name: 'a call without a function', message: { role: 'assistant', tool_calls: [{}] } },
  ])('may not have $name', ({ message }) => expect(ollamaMessageSchema.safeParse(message).success).toBe(false))
})
