import { describe, expect, test } from 'vitest'
import { parseOllamaAnswer, toCompletion, toFinishReason, toReasoning, toToolCalls, toUsage } from './from-ollama.ts'

const head = { id: 'chatcmpl-abc', createdS: 100, model: 'm' }
const call = { function: { name: 'add', arguments: { a: 1 } } }

describe('Ollama’s answer', () => {
  test.each(['no JSON', '[]', '{"message":"text"}', '{"eval_count":"1"}'])('is not %s', (written) => {
    expect(parseOllamaAnswer(written)).toBe(undefined)
  })

  test('may say more than is read', () => {
    expect(parseOllamaAnswer('{"done":true,"total_duration":5}')).toEqual({ done: true, total_duration: 5 })
  })

  test('is a completion', () => {
    const message = { content: 'Hello', thinking: 'Hm' }
    expect(toCompletion({ message, prompt_eval_count: 3, eval_count: 2 }, head)).toEqual({
      id: 'chatcmpl-abc',
      object: 'chat.completion',
      created: 100,
      model: 'm',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello', refusal: null, reasoning_content: 'Hm', reasoning: 'Hm' },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    })
  })

  test.each([
    { message: { content: '', tool_calls: [call] }, content: null },
    { message: { content: 'So', tool_calls: [call] }, content: 'So' },
    { message: { content: '' }, content: '' },
    { message: undefined, content: '' },
  ])('of $message says $content', ({ message, content }) => {
    expect(toCompletion({ message }, head)).toMatchObject({ choices: [{ message: { content } }] })
  })

  test('tells probabilities where it has them', () => {
    expect(toCompletion({ logprobs: [1] }, head)).toMatchObject({ choices: [{ logprobs: { content: [1] } }] })
  })

  test('counts what it does not tell as nothing', () => {
    expect(toUsage({})).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })
  })

  test.each([
    { reason: 'stop', calls: 0, told: 'stop' },
    { reason: 'length', calls: 0, told: 'length' },
    { reason: 'load', calls: 0, told: 'stop' },
    { reason: undefined, calls: 0, told: 'stop' },
    { reason: 'length', calls: 1, told: 'tool_calls' },
  ])('that ends by $reason after $calls calls ends by $told', ({ reason, calls, told }) => {
    expect(toFinishReason({ done_reason: reason }, calls)).toBe(told)
  })

  test.each(['', null, undefined])('without thinking (%j) tells none', (thinking) => {
    expect(toReasoning(thinking)).toEqual({})
  })
})

describe('Ollama’s calls', () => {
  test('are counted on, and get ids of the request where they have none', () => {
    const calls = [call, { id: 'own', function: { name: 'now' } }]
    expect(toToolCalls({ message: { tool_calls: calls } }, head, 2)).toEqual([
      { index: 2, id: 'call_abc2', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
      { index: 3, id: 'own', type: 'function', function: { name: 'now', arguments: '{}' } },
    ])
  })

  test.each([{}, { message: {} }, { message: { tool_calls: null } }])('are none in %j', (answer) => {
    expect(toToolCalls(answer, head, 0)).toEqual([])
  })

  test('stand in the completion without their number', () => {
    expect(toCompletion({ message: { tool_calls: [call] } }, head)).toMatchObject({
      choices: [
        {
          message: {
            tool_calls: [{ id: 'call_abc0', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
    })
  })
})
