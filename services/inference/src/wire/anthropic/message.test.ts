import { describe, expect, test } from 'vitest'
import { isPrefilled, toChatMessages, type WireMessage } from './message.ts'

const call = { type: 'tool_use', id: 'call_1', name: 'add', input: { a: 1 } }
const result = (content: string | { type: string; text?: string }[]) => ({
  type: 'tool_result',
  tool_use_id: 'call_1',
  content,
})
const text = (said: string) => ({ type: 'text', text: said })

describe('a conversation in Anthropic’s messages', () => {
  test.each<{ name: string; messages: WireMessage[]; expected: object[] }>([
    {
      name: 'has texts as they are',
      messages: [{ role: 'user', content: 'Hello' }],
      expected: [{ role: 'user', content: 'Hello' }],
    },
    {
      name: 'has blocks of one turn put together',
      messages: [{ role: 'user', content: [text('a'), text('b')] }],
      expected: [{ role: 'user', content: 'ab' }],
    },
    {
      name: 'has thinking and calls of the assistant beside its words',
      messages: [{ role: 'assistant', content: [{ type: 'thinking', thinking: 'hm' }, text('So: '), call] }],
      expected: [
        {
          role: 'assistant',
          content: 'So: ',
          reasoning: 'hm',
          toolCalls: [{ id: 'call_1', name: 'add', arguments: '{"a":1}' }],
        },
      ],
    },
    {
      name: 'has results of tools as turns of their own, with the name of the tool, before what is said',
      messages: [
        { role: 'assistant', content: [call] },
        { role: 'user', content: [result('2'), text('And now?')] },
      ],
      expected: [
        { role: 'assistant' },
        { role: 'tool', content: '2', toolCallId: 'call_1', name: 'add' },
        { role: 'user', content: 'And now?' },
      ],
    },
    {
      name: 'has what one side says in a row as one turn',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'user', content: [text('Who are you?')] },
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'hm' }, text('I')] },
        { role: 'assistant', content: 'am Ember.' },
      ],
      expected: [
        { role: 'user', content: 'Hello\n\nWho are you?' },
        { role: 'assistant', content: 'I\n\nam Ember.', reasoning: 'hm' },
      ],
    },
    {
      name: 'has results of tools apart, and what is said behind them',
      messages: [
        { role: 'assistant', content: [call] },
        { role: 'assistant', content: 'Wait.' },
        { role: 'user', content: [result('1')] },
        { role: 'user', content: [result('2'), text('Go on.')] },
        { role: 'user', content: 'Please.' },
      ],
      expected: [
        { role: 'assistant', toolCalls: [{ id: 'call_1' }] },
        { role: 'assistant', content: 'Wait.' },
        { role: 'tool', content: '1' },
        { role: 'tool', content: '2' },
        { role: 'user', content: 'Go on.\n\nPlease.' },
      ],
    },
    {
      name: 'has results in blocks',
      messages: [{ role: 'user', content: [result([text('a'), text('b')])] }],
      expected: [{ role: 'tool', content: 'ab' }],
    },
    {
      name: 'has documents of text, under their titles',
      messages: [
        { role: 'user', content: [{ type: 'document', title: 'Rome', source: { type: 'text', data: 'A city.' } }] },
      ],
      expected: [{ role: 'user', content: 'Rome\n\nA city.' }],
    },
    {
      name: 'has documents in blocks, under what is said about them',
      messages: [
        {
          role: 'user',
          content: [
            {
              ...{ type: 'document', title: 'Rome', context: 'A guide.' },
              source: { type: 'content', content: [text('A '), text('city.')] },
            },
          ],
        },
      ],
      expected: [{ role: 'user', content: 'Rome\n\nA guide.\n\nA city.' }],
    },
    {
      name: 'has what was found, under its title and its place',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'search_result', title: 'Rome', source: 'https://example.com', content: [text('A city.')] },
          ],
        },
      ],
      expected: [{ role: 'user', content: 'Rome\n\nhttps://example.com\n\nA city.' }],
    },
    {
      name: 'leaves out what only Anthropic can read',
      messages: [{ role: 'assistant', content: [{ type: 'redacted_thinking' }, text('Yes')] }],
      expected: [{ role: 'assistant', content: 'Yes' }],
    },
  ])('$name', ({ messages, expected }) => {
    const read = toChatMessages(undefined, messages)
    expect(read).toHaveLength(expected.length)
    expect(read).toMatchObject(expected)
  })

  test('begins with the words of the system, blocks apart', () => {
    const [first] = toChatMessages([text('Be brief.'), text('Be kind.')], [{ role: 'user', content: 'Hello' }])
    expect(first).toEqual({ role: 'system', content: 'Be brief.\n\nBe kind.' })
  })

  test.each<{ name: string; block: object; expected: object }>([
    {
      name: 'a picture by its bytes',
      block: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      expected: { kind: 'image', data: 'AAAA', mediaType: 'image/png' },
    },
    {
      name: 'a picture by its address',
      block: { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
      expected: { kind: 'image', url: 'https://example.com/a.png' },
    },
    {
      name: 'a document by its bytes, with its title as the name of a file',
      block: {
        type: 'document',
        title: 'Rome',
        source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
      },
      expected: { kind: 'file', data: 'data:application/pdf;base64,AAAA', name: 'Rome.pdf' },
    },
    {
      name: 'what only Anthropic has, with what to do instead',
      block: { type: 'image', source: { type: 'file', file_id: 'file_1' } },
      expected: { kind: 'unsupported', instead: expect.stringContaining('base64') },
    },
  ])('keeps $name in its place', ({ block, expected }) => {
    const messages = [{ role: 'user' as const, content: [text('See '), { type: 'text', ...block }, text(' this')] }]
    expect(toChatMessages(undefined, messages)).toEqual([
      {
        role: 'user',
        content: 'See  this',
        media: [
          expect.objectContaining({ ...expected, at: 4, param: 'messages.0.content.1', value: expect.anything() }),
        ],
      },
    ])
  })

  test('keeps pictures of results and documents, and counts their places on where turns are combined', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'AAAA' } }
    const document = { type: 'document', title: 'Map', source: { type: 'content', content: [text('a'), image] } }
    const read = toChatMessages(undefined, [
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: [text('ab'), image] }] },
      { role: 'user', content: 'See' },
      { role: 'user', content: [document] },
    ] as WireMessage[])
    expect(
      read.map(({ role, content, media = [] }) => [role, content, media.map(({ at, param }) => [at, param])]),
    ).toEqual([
      ['tool', 'ab', [[2, 'messages.0.content.0.content.1']]],
      ['user', 'See\n\nMap\n\na', [[11, 'messages.2.content.0.source.content.1']]],
    ])
  })

  test.each(['container_upload', 'server_tool_use'])('refuses a block of type %s, and says where', (type) => {
    const read = () => toChatMessages(undefined, [{ role: 'user', content: [text('a'), { type }] }])
    expect(read).toThrow(expect.objectContaining({ code: 'unsupported_value', param: 'messages.0.content.1' }))
  })

  test('refuses the input of a call that is nested beyond all measure', () => {
    let input: unknown = 1
    for (let depth = 0; depth < 100; depth++) input = { input }
    const read = () => toChatMessages(undefined, [{ role: 'assistant', content: [{ ...call, input }] }])
    expect(read).toThrow(/nested deeper/)
  })
})

describe('a begun answer', () => {
  test.each<{ name: string; last: WireMessage; expected: boolean }>([
    { name: 'is a last text of the assistant', last: { role: 'assistant', content: 'The' }, expected: true },
    { name: 'is one in blocks too', last: { role: 'assistant', content: [text('The')] }, expected: true },
    { name: 'is none that calls a tool', last: { role: 'assistant', content: [call] }, expected: false },
    { name: 'is none of the user', last: { role: 'user', content: 'The' }, expected: false },
  ])('$name', ({ last, expected }) => {
    expect(isPrefilled([{ role: 'user', content: 'a' }, last])).toBe(expected)
  })
})
