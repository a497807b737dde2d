import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { toOllamaChat } from './to-ollama.ts'

const user = { role: 'user', content: 'hi' }
const chat = (own: object = {}) => toOllamaChat({ messages: [user], ...own }, 'small', 4_096) as Record<string, unknown>
const messages = (...given: readonly object[]) => chat({ messages: given }).messages
const refusal = (own: object) => {
  try {
    chat(own)
  } catch (error) {
    if (error instanceof Failure) return { param: error.param, code: error.code, message: error.message }
  }
  return undefined
}

test('a plain question has the context set, and its prompt is never cut', () => {
  expect(chat()).toEqual({
    model: 'small',
    messages: [user],
    stream: false,
    truncate: false,
    options: { num_ctx: 4_096 },
  })
})

describe('options', () => {
  test('that both call the same are passed on', () => {
    const same = {
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      min_p: 0.1,
      seed: 7,
      frequency_penalty: 1,
      presence_penalty: 2,
      typical_p: 0.9,
    }
    expect(chat({ ...same, user: 'x' }).options).toEqual({ num_ctx: 4_096, ...same })
    expect(chat({ temperature: null }).options).toEqual({ num_ctx: 4_096 })
  })

  test.each([
    { own: { max_tokens: 5 }, option: { num_predict: 5 } },
    { own: { max_tokens: 5, max_completion_tokens: 9 }, option: { num_predict: 9 } },
    { own: { stop: 'x' }, option: { stop: ['x'] } },
    { own: { stop: ['x', 'y'] }, option: { stop: ['x', 'y'] } },
    { own: { repetition_penalty: 1.1 }, option: { repeat_penalty: 1.1 } },
    { own: { repeat_penalty: 1.2 }, option: { repeat_penalty: 1.2 } },
    { own: { max_tokens: null, stop: null }, option: {} },
  ])('$own', ({ own, option }) => {
    expect(chat(own).options).toEqual({ num_ctx: 4_096, ...option })
  })
})

describe('what stands beside the messages', () => {
  test.each([
    { own: { stream: true }, found: { stream: true } },
    { own: { tools: [{ a: 1 }] }, found: { tools: [{ a: 1 }] } },
    { own: { tools: [{ a: 1 }], tool_choice: 'auto' }, found: { tools: [{ a: 1 }] } },
    { own: { response_format: { type: 'json_object' } }, found: { format: 'json' } },
    { own: { response_format: { type: 'json_object', schema: { a: 1 } } }, found: { format: { a: 1 } } },
    {
      own: { response_format: { type: 'json_schema', json_schema: { schema: { b: 1 } } } },
      found: { format: { b: 1 } },
    },
    { own: { response_format: { type: 'json_schema' } }, found: { format: 'json' } },
    { own: { logprobs: true }, found: { logprobs: true, top_logprobs: 0 } },
    { own: { logprobs: true, top_logprobs: 3 }, found: { logprobs: true, top_logprobs: 3 } },
    { own: { keep_alive: 0 }, found: { keep_alive: 0 } },
    { own: { reasoning_effort: 'none' }, found: { think: false } },
    { own: { reasoning_effort: 'minimal' }, found: { think: false } },
    { own: { reasoning_effort: 'low' }, found: { think: 'low' } },
    { own: { reasoning_effort: 'xhigh' }, found: { think: 'high' } },
    { own: { reasoning_effort: 'max' }, found: { think: 'high' } },
    { own: { chat_template_kwargs: { enable_thinking: false } }, found: { think: false } },
  ])('$own', ({ own, found }) => {
    expect(chat(own)).toEqual({ ...chat(), ...found })
  })

  test.each([
    { tools: [{ a: 1 }], tool_choice: 'none' },
    { tools: null },
    { response_format: { type: 'text' } },
    { logprobs: false },
    { chat_template_kwargs: 5 },
    { chat_template_kwargs: {} },
  ])('is nothing for %j', (own) => expect(chat(own)).toEqual(chat()))
})

describe('messages', () => {
  test('have the roles that Ollama knows', () => {
    expect(
      messages(
        { role: 'developer', content: 'a' },
        { role: 'function', content: 'b', name: 'f' },
        { role: 'assistant' },
      ),
    ).toEqual([
      { role: 'system', content: 'a' },
      { role: 'tool', content: 'b', tool_name: 'f' },
      { role: 'assistant', content: '' },
    ])
  })

  test('of parts are their texts and images', () => {
    const image = 'data:image/png;base64,AAAA'
    const content = [
      { type: 'text', text: 'a' },
      { type: 'image_url', image_url: { url: image } },
      { type: 'image_url', image_url: image },
      { type: 'text', text: 'b' },
    ]
    expect(messages({ role: 'user', content })).toEqual([{ role: 'user', content: 'ab', images: ['AAAA', 'AAAA'] }])
  })

  test('keep what was thought', () => {
    expect(
      messages(
        { role: 'assistant', content: 'a', reasoning: 'r' },
        { role: 'assistant', content: 'a', reasoning: 'r', reasoning_content: 'c' },
      ),
    ).toEqual([
      { role: 'assistant', content: 'a', thinking: 'r' },
      { role: 'assistant', content: 'a', thinking: 'c' },
    ])
  })

  test('with calls have their arguments as JSON, and a tool’s answer has the tool’s name', () => {
    const call = (id: string | null, written: string | null) => ({ id, function: { name: 'f', arguments: written } })
    const calls = [call('1', '{"a":1}'), call(null, ''), call('3', 'no json'), call('4', null)]
    expect(
      messages(
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'tool', content: 'x', tool_call_id: '3' },
      ),
    ).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: '1', function: { name: 'f', arguments: { a: 1 } } },
          { function: { name: 'f', arguments: {} } },
          { id: '3', function: { name: 'f', arguments: { arguments: 'no json' } } },
          { id: '4', function: { name: 'f', arguments: {} } },
        ],
      },
      { role: 'tool', content: 'x', tool_name: 'f', tool_call_id: '3' },
    ])
  })
})

describe('what Ollama has no way to say is refused', () => {
  const image = (url: string) => ({ messages: [{ role: 'user', content: [{ type: 'image_url', image_url: url }] }] })
  const part = (type: string) => ({ messages: [{ role: 'user', content: [{ type }] }] })

  test.each([
    { own: { n: 2 }, param: 'n' },
    { own: { tools: [{}], tool_choice: 'required' }, param: 'tool_choice' },
    { own: { tools: [{}], tool_choice: { type: 'function' } }, param: 'tool_choice' },
    { own: image('https://example.org/a.png'), param: 'messages' },
    { own: image('data:image/png,AAAA'), param: 'messages' },
    { own: part('input_audio'), param: 'messages' },
    { own: part('audio_url'), param: 'messages' },
    { own: part('video_url'), param: 'messages' },
    { own: part('file'), param: 'messages' },
  ])('$own', ({ own, param }) => {
    expect(refusal(own)).toMatchObject({ param, code: 'unsupported_value' })
  })

  test.each([{ n: 1 }, { n: null }, { tool_choice: null }, part('other')])('but not %j', (own) => {
    expect(refusal(own)).toBeUndefined()
  })

  test('and so is what is no chat, with its place', () => {
    expect(refusal({ messages: [] })?.param).toBe('messages')
    expect(refusal({ messages: [{ content: 'x' }] })).toMatchObject({ param: 'messages.0.role', code: undefined })
    expect(() => toOllamaChat(5, 'small', 1)).toThrow('Cannot read the request')
  })
})
