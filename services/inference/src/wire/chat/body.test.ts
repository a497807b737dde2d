import { describe, expect, test } from 'vitest'
import type { ChatAnswer } from '../../domain/chat/collect-chat.ts'
import { renderUsage } from '../usage.ts'
import { renderChatBody, renderReason } from './body.ts'
import { chatRequestSchema } from './request.ts'
import { chatStyle } from './style.ts'

const head = { id: 'chatcmpl-1', model: 'm', createdS: 100, fingerprint: 'fp' }
const extras = {
  usage: renderUsage({ promptTokens: 1, cachedTokens: 0, completionTokens: 2 }),
  timings: { predicted_n: 2 },
  promptLogprobs: undefined,
  promptTokens: undefined,
  promptText: undefined,
}
const said: ChatAnswer = { reasoning: '', content: 'Hello', toolCalls: [], tokens: [], reason: 'stop' }
const call = { id: 'call_1', name: 'add', arguments: '{}' }
const token = { token: 7, text: 'H', logprob: -0.5, bytes: [72], top: [] }
const messages = [{ role: 'user', content: 'hi' }]

function render(answer: Partial<ChatAnswer>, fields: object = {}, more: object = {}) {
  const style = chatStyle(chatRequestSchema.parse({ messages, ...fields }), ['reasoning'])
  return renderChatBody(head, [{ ...said, ...answer }], style, { ...extras, ...more })
}

const choice = (answer: Partial<ChatAnswer>, fields: object = {}) =>
  (render(answer, fields) as { choices: readonly object[] }).choices[0]
const message = (answer: Partial<ChatAnswer>, fields: object = {}) =>
  (choice(answer, fields) as { message: object }).message

describe('a completion of a chat', () => {
  test('has all that clients read', () => {
    expect(render({})).toEqual({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 100,
      model: 'm',
      system_fingerprint: 'fp',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
          stop_reason: null,
        },
      ],
      usage: extras.usage,
      timings: { predicted_n: 2 },
    })
  })

  test('tells of its prompt what was asked for', () => {
    expect(render({}, {}, { promptLogprobs: [token], promptTokens: [1, 7], promptText: '<hi>' })).toMatchObject({
      prompt_logprobs: [null, { 7: { logprob: -0.5, rank: null, decoded_token: 'H' } }],
      prompt_token_ids: [1, 7],
      prompt_text: '<hi>',
    })
  })

  test('tells what stopped it, its tokens and their probabilities', () => {
    const asked = { logprobs: true, return_token_ids: true, return_tokens_as_token_ids: true }
    expect(choice({ stop: 'END', tokens: [token], withheld: [9] }, asked)).toMatchObject({
      stop_reason: 'END',
      token_ids: [7, 9],
      logprobs: { content: [{ token: 'token_id:7', logprob: -0.5, bytes: [72], top_logprobs: [] }], refusal: null },
    })
  })
})

describe('the message', () => {
  test.each([
    { content: '', toolCalls: [call], said: null },
    { content: 'So', toolCalls: [call], said: 'So' },
    { content: '', toolCalls: [], said: '' },
  ])('"$content" with $toolCalls.length calls says $said', ({ content, toolCalls, said: expected }) => {
    expect(message({ content, toolCalls })).toMatchObject({ content: expected })
  })

  test('has its calls, in the form that was asked', () => {
    const called = { name: 'add', arguments: '{}' }
    expect(message({ content: '', toolCalls: [call] })).toEqual({
      role: 'assistant',
      content: null,
      refusal: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: called }],
    })
    expect(message({ content: '', toolCalls: [call] }, { functions: [{ name: 'add' }] })).toEqual({
      role: 'assistant',
      content: null,
      refusal: null,
      function_call: called,
    })
    expect(message({}, { functions: [{ name: 'add' }] })).toEqual({
      role: 'assistant',
      content: 'Hello',
      refusal: null,
    })
  })

  test.each([
    { fields: {}, told: { reasoning: 'Hm' } },
    { fields: { include_reasoning: true }, told: { reasoning: 'Hm' } },
    { fields: { include_reasoning: false }, told: {} },
  ])('tells its thoughts with $fields: $told', ({ fields, told }) => {
    expect(message({ reasoning: 'Hm' }, fields)).toEqual({
      role: 'assistant',
      content: 'Hello',
      refusal: null,
      ...told,
    })
  })

  test.each([
    { last: { role: 'assistant', content: 'Oh. ' }, echo: true, content: 'Oh. Hello' },
    { last: { role: 'assistant', content: 'Oh. ' }, echo: false, content: 'Hello' },
    { last: { role: 'user', content: 'Oh. ' }, echo: true, content: 'Hello' },
    { last: { role: 'assistant', content: [] }, echo: true, content: 'Hello' },
  ])('behind $last with echo $echo: $content', ({ last, echo, content }) => {
    expect(message({}, { messages: [last], echo })).toMatchObject({ content })
  })

  test.each([
    { reason: 'tool_calls', functions: true, told: 'function_call' },
    { reason: 'tool_calls', functions: false, told: 'tool_calls' },
    { reason: 'length', functions: true, told: 'length' },
  ] as const)('ends by $reason, with functions $functions: $told', ({ reason, functions, told }) => {
    expect(renderReason(reason, { functions })).toBe(told)
  })
})
