import { describe, expect, test } from 'vitest'
import { createChatReader } from './read-chat.ts'

/** What is read of these choices, one a chunk, and then at the end. */
function read(choices: readonly object[], more: object = {}) {
  let made = 0
  const reader = createChatReader(() => `made-${made++}`)
  const events = choices.flatMap((choice) => reader.push(JSON.stringify({ choices: [choice] })))
  reader.push(JSON.stringify({ choices: [], ...more }))
  reader.push('[DONE]')
  return { events, finished: reader.end()[0] }
}

const said = (delta: object) => read([{ delta }]).events
const at = (completionTokens: number) => ({ choice: 0, completionTokens })

describe('a piece of a streamed answer', () => {
  test.each([
    { name: 'content', delta: { content: 'Ro' }, events: [{ kind: 'content', text: 'Ro', ...at(1) }] },
    { name: 'a refusal', delta: { refusal: 'No' }, events: [{ kind: 'content', text: 'No', ...at(1) }] },
    { name: 'reasoning', delta: { reasoning_content: 'Hm' }, events: [{ kind: 'reasoning', text: 'Hm', ...at(1) }] },
    {
      name: 'reasoning by its other name',
      delta: { reasoning: 'Hm' },
      events: [{ kind: 'reasoning', text: 'Hm', ...at(1) }],
    },
    {
      name: 'reasoning before content',
      delta: { content: 'Ro', reasoning: 'Hm' },
      events: [
        { kind: 'reasoning', text: 'Hm', ...at(1) },
        { kind: 'content', text: 'Ro', ...at(1) },
      ],
    },
    { name: 'nothing in a role alone', delta: { role: 'assistant', content: '' }, events: [] },
  ])('may be $name', ({ delta, events }) => expect(said(delta)).toEqual(events))

  test('may stand in a message, as in a whole completion, or in a text', () => {
    expect(read([{ message: { content: 'Rome' } }]).events).toEqual([{ kind: 'content', text: 'Rome', ...at(1) }])
    expect(read([{ text: 'Rome' }]).events).toEqual([{ kind: 'content', text: 'Rome', ...at(1) }])
  })

  test('counts as a token, as far as nothing else is told', () => {
    const { events, finished } = read([
      { delta: { role: 'assistant' } },
      { delta: { reasoning: 'Hm' } },
      { delta: { content: 'Ro' } },
      { delta: { content: 'me' }, finish_reason: 'stop' },
    ])
    expect(events.at(-1)).toEqual({ kind: 'content', text: 'me', ...at(3) })
    expect(finished).toEqual({ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 3, reasoningTokens: 1 })
  })

  test('carries the probabilities of its tokens, whose bytes are made where they are not told', () => {
    const content = [
      { token: 'é', logprob: -0.5, top_logprobs: [{ token: 'e', logprob: -1, bytes: [101] }] },
      { token: 'x', logprob: -2 },
    ]
    const tokens = [
      {
        token: -1,
        text: 'é',
        bytes: [195, 169],
        logprob: -0.5,
        top: [{ token: -1, text: 'e', bytes: [101], logprob: -1 }],
      },
      { token: -1, text: 'x', bytes: [120], logprob: -2, top: [] },
    ]
    expect(read([{ delta: { content: 'éx' }, logprobs: { content } }]).events).toEqual([
      { kind: 'content', text: 'éx', ...at(1), tokens },
    ])
    expect(read([{ delta: {}, logprobs: { content } }]).events).toEqual([
      { kind: 'content', text: '', ...at(0), tokens },
    ])
  })
})

describe('calls', () => {
  const call = (name: string | undefined, text: string, more: object = {}) => ({
    delta: { tool_calls: [{ ...more, function: { name, arguments: text } }] },
  })
  const told = (choices: readonly object[]) =>
    read(choices).events.map((event) =>
      event.kind === 'tool-call'
        ? [event.call, event.id, event.name]
        : event.kind === 'tool-arguments'
          ? [event.call, event.text]
          : [event.kind],
    )

  test.each([
    {
      name: 'by their numbers',
      choices: [
        call('add', '', { index: 0, id: 'a' }),
        call('sub', '', { index: 1, id: 'b' }),
        call(undefined, '{}', { index: 0 }),
        call(undefined, '[]', { index: 1 }),
      ],
      events: [
        [0, 'a', 'add'],
        [1, 'b', 'sub'],
        [0, '{}'],
        [1, '[]'],
      ],
    },
    {
      name: 'by their names where they have no numbers',
      choices: [call('add', '{'), call(undefined, '}'), call('sub', '{}')],
      events: [
        [0, 'made-0', 'add'],
        [0, '{'],
        [0, '}'],
        [1, 'made-1', 'sub'],
        [1, '{}'],
      ],
    },
    {
      name: 'by their ids where all have one number',
      choices: [call('add', '{}', { index: 0, id: 'a' }), call('add', '[]', { index: 0, id: 'b' })],
      events: [
        [0, 'a', 'add'],
        [0, '{}'],
        [1, 'b', 'add'],
        [1, '[]'],
      ],
    },
    {
      name: 'as one where name and id are said again',
      choices: [call('add', '{', { index: 0, id: 'a' }), call('add', '}', { index: 0, id: 'a' })],
      events: [
        [0, 'a', 'add'],
        [0, '{'],
        [0, '}'],
      ],
    },
    {
      name: 'as one where the name is said again without an id',
      choices: [call('add', '{', { index: 0, id: 'a' }), call('add', '}', { index: 0 })],
      events: [
        [0, 'a', 'add'],
        [0, '{'],
        [0, '}'],
      ],
    },
  ])('are told apart $name', ({ choices, events }) => expect(told(choices)).toEqual(events))

  test.each([
    {
      name: 'a call is the reason of the end, though "stop" is said',
      choice: call('add', '{}'),
      reason: 'stop',
      ended: 'tool_calls',
    },
    { name: 'a limit is, though a call was begun', choice: call('add', '{'), reason: 'length', ended: 'length' },
    {
      name: 'anything unknown is a stop',
      choice: { delta: { content: 'a' } },
      reason: 'content_filter',
      ended: 'stop',
    },
  ])('$name', ({ choice, reason, ended }) => {
    expect(read([{ ...choice, finish_reason: reason }]).finished).toMatchObject({ reason: ended })
  })
})

describe('the end of an answer', () => {
  test('has the figures that the upstream tells', () => {
    const usage = {
      prompt_tokens: 21,
      completion_tokens: 6,
      prompt_tokens_details: { cached_tokens: 16 },
      completion_tokens_details: { reasoning_tokens: 2 },
    }
    expect(read([{ delta: { content: 'a' }, finish_reason: 'stop', stop_reason: 'END' }], { usage }).finished).toEqual({
      kind: 'finished',
      choice: 0,
      reason: 'stop',
      stop: 'END',
      completionTokens: 6,
      reasoningTokens: 2,
      prompt: { promptTokens: 21, cachedTokens: 16 },
    })
  })

  test('knows of no cached tokens where none are told', () => {
    expect(read([], { usage: { prompt_tokens: 3 } }).finished).toMatchObject({
      prompt: { promptTokens: 3, cachedTokens: 0 },
      completionTokens: 0,
    })
  })

  test('is one without "[DONE]" where a reason was said, and one without a reason after it', () => {
    const reader = createChatReader(() => 'a')
    expect(() => reader.end()).toThrow('Cannot finish the answer: its upstream broke off')
    reader.push(JSON.stringify({ choices: [{ delta: {}, finish_reason: 'length' }] }))
    expect(reader.end()).toMatchObject([{ reason: 'length' }])
    expect(read([]).finished).toMatchObject({ reason: 'stop' })
  })

  test.each([
    { name: 'no JSON', data: 'oops', says: 'it is no completion' },
    { name: 'no completion', data: '[]', says: 'it is no completion' },
    { name: 'an error', data: '{"error":{"message":"out of memory"}}', says: 'out of memory' },
  ])('comes at once with $name', ({ data, says }) => {
    expect(() => createChatReader(() => 'a').push(data)).toThrow(says)
  })

  test('does not come with an error of null', () => {
    expect(createChatReader(() => 'a').push('{"error":null,"choices":[]}')).toEqual([])
  })
})
