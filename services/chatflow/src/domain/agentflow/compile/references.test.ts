import { describe, expect, test } from 'vitest'
import { lookupIn, lookupOutput, lookupWebhook, type ReferenceScope } from './references.ts'

const message = (role: 'user' | 'assistant', content: string) =>
  ({ role, content }) as ReferenceScope['messages'][number]

const scope = (own: Partial<ReferenceScope> = {}): ReferenceScope => ({
  context: {
    question: 'asked',
    chatflowId: 'flow-1',
    chatId: 'chat-1',
    sessionId: 'session-1',
    messageId: 'message-1',
    vars: { region: 'eu' },
    form: {},
    webhook: { body: { id: 7 } },
  } as unknown as ReferenceScope['context'],
  input: 'the question',
  form: { name: 'Ada', address: { city: 'London' } },
  state: { step: 2 },
  messages: [message('user', 'a'), message('assistant', 'b'), message('user', 'c')],
  history: [message('user', 'before')],
  attachments: 'a file',
  loopCount: 3,
  item: undefined,
  now: () => new Date(Date.UTC(2026, 0, 1)),
  output: (id) =>
    ({
      llm_0: { content: 'an answer', usage: { tokens: 5 } },
      json_0: { content: ' {"city":"Paris"}' },
      http_0: { http: { data: 'body', status: 200 } },
    })[id],
  ...own,
})

const find = (name: string, own: Partial<ReferenceScope> = {}) =>
  lookupIn(scope(own))({ kind: 'variable', name } as never)

describe('a reference', () => {
  test.each([
    { name: 'question', value: 'the question' },
    { name: 'runtime_messages_length', value: '2' },
    { name: 'loop_count', value: '3' },
    { name: 'current_date_time', value: '2026-01-01T00:00:00.000Z' },
    { name: 'file_attachment', value: 'a file' },
    { name: '$form.name', value: 'Ada' },
    { name: '$form.address.city', value: 'London' },
    { name: '$webhook.body.id', value: '7' },
    { name: '$vars.region', value: 'eu' },
    { name: '$flow.chatflowId', value: 'flow-1' },
    { name: '$flow.chatflowid', value: 'flow-1' },
    { name: '$flow.chatId', value: 'chat-1' },
    { name: '$flow.sessionId', value: 'session-1' },
    { name: '$flow.apiMessageId', value: 'message-1' },
    { name: '$flow.input', value: 'the question' },
    { name: '$flow.state.step', value: '2' },
    { name: '$flow.runtimeChatHistoryLength', value: '2' },
    { name: 'llm_0', value: 'an answer' },
    { name: 'llm_0.output.usage.tokens', value: '5' },
    { name: 'json_0.output.city', value: 'Paris' },
    { name: 'http_0', value: 'body' },
    { name: 'http_0.output.http.status', value: '200' },
  ])('to $name is $value', ({ name, value }) => {
    expect(find(name)).toBe(value)
  })

  test('to the history has its words', () => {
    expect(find('chat_history')).toContain('before')
    expect(find('chat_history')).not.toContain('c')
  })

  test('whose underscores were escaped is known too', () => {
    expect(find(String.raw`llm\_0`)).toBe('an answer')
  })

  test('to messages counts none where there are none', () => {
    expect([
      find('runtime_messages_length', { messages: [] }),
      find('$flow.runtimeChatHistoryLength', { messages: [] }),
    ]).toEqual(['0', '0'])
  })

  test.each(['other', '$form.none', 'llm_1', 'llm_1.output.x', 'llm_0.output.none', '$iteration', '$other.x'])(
    'to %s, which is not there, stays as it is written',
    (name) => expect(find(name)).toBeUndefined(),
  )

  test.each([
    { name: '$iteration', item: 'text', value: 'text' },
    { name: '$iteration.city', item: { city: 'Oslo' }, value: 'Oslo' },
    { name: '$iteration.city', item: 'text', value: 'text' },
    { name: '$iteration', item: 5, value: '5' },
  ])('to $name of the item $item is $value', ({ name, item, value }) => {
    expect(find(name, { item: { value: item } })).toBe(value)
  })

  test('that is none of a variable is left alone', () => {
    expect(lookupIn(scope())({ kind: 'text', name: 'question' } as never)).toBeUndefined()
  })
})

describe('a reference to what the node itself gave', () => {
  const of = (name: string, output: Readonly<Record<string, unknown>>) =>
    lookupOutput(scope(), output)({ kind: 'variable', name } as never)

  test.each([
    { name: 'output', output: { content: 'said' }, value: 'said' },
    { name: 'output', output: {}, value: '' },
    { name: 'output.usage', output: { usage: 'x', content: 'said' }, value: 'x' },
    { name: 'output.city', output: { content: '[{"city":1}]' }, value: undefined },
    { name: 'output.city', output: { content: '{"city":"Rome"}' }, value: 'Rome' },
    { name: 'output.city', output: { content: '{broken' }, value: undefined },
    { name: 'question', output: { content: 'said' }, value: 'the question' },
  ])('$name of $output is $value', ({ name, output, value }) => {
    expect(of(name, output)).toBe(value)
  })

  test('is none where no variable is', () => {
    expect(lookupOutput(scope(), {})({ kind: 'text', name: 'output' } as never)).toBeUndefined()
  })
})

test('a webhook is asked for what it received, and nothing else', () => {
  const lookup = lookupWebhook({ body: { id: 7 } })
  const ask = (kind: string, name: string) => lookup({ kind, name } as never)
  expect(ask('variable', '$webhook.body.id')).toBe('7')
  expect([ask('variable', 'body.id'), ask('variable', '$form.id'), ask('text', '$webhook.body.id')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
