import { describe, expect, test } from 'vitest'
import { inputItems, parseResponseRequest, responseRequestSchema, wantsLogprobs } from './request.ts'

const options = { client: 'a client', allowTemplates: false, newSalt: () => 'salt' }
const conversation = [{ role: 'user', content: 'hi' }] as const
const read = (fields: object) => responseRequestSchema.parse(fields)
const call = (fields: object) => parseResponseRequest(read(fields), conversation, options)

describe('what is put in', () => {
  const item = { type: 'message', role: 'user', content: 'hi' }

  test.each([
    { input: undefined, items: [] },
    { input: [], items: [] },
    { input: [item], items: [item] },
    { input: 'hi', items: [{ ...item, content: [{ type: 'input_text', text: 'hi' }] }] },
  ])('$input', ({ input, items }) => {
    expect(inputItems(read({ input }))).toEqual(items)
  })
})

describe('a request for a response', () => {
  test('that says only what it must', () => {
    expect(call({})).toEqual({
      model: undefined,
      messages: conversation,
      template: {},
      tools: [],
      toolChoice: { kind: 'none' },
      parallelToolCalls: true,
      form: { kind: 'text' },
      choices: 1,
      sampling: {},
      limits: {},
      stop: [],
      generation: { client: 'a client' },
    })
  })

  test('has its instructions before the conversation', () => {
    expect(call({ instructions: 'Be brief' }).messages).toEqual([
      { role: 'system', content: 'Be brief' },
      ...conversation,
    ])
    expect(call({ instructions: '' }).messages).toEqual(conversation)
  })

  test.each([
    { fields: { max_tokens: 5 }, maxTokens: 5 },
    { fields: { max_tokens: 5, max_output_tokens: 6 }, maxTokens: 6 },
  ])('$fields computes $maxTokens at most', ({ fields, maxTokens }) => {
    expect(call(fields).maxTokens).toBe(maxTokens)
  })

  test.each([
    { fields: {}, wants: false, logprobs: undefined },
    { fields: { top_logprobs: 0 }, wants: false, logprobs: undefined },
    { fields: { top_logprobs: 1 }, wants: true, logprobs: 1 },
    { fields: { include: ['message.output_text.logprobs'] }, wants: true, logprobs: 0 },
    { fields: { include: ['other'] }, wants: false, logprobs: undefined },
  ])('$fields wants probabilities: $wants', ({ fields, wants, logprobs }) => {
    expect(wantsLogprobs(read(fields))).toBe(wants)
    expect(call(fields).logprobs).toBe(logprobs)
  })

  test('cuts its conversation only where that is asked', () => {
    expect(call({ truncation: 'auto' }).generation).toMatchObject({ truncatePromptTokens: -1 })
    expect(call({ truncation: 'disabled' }).generation).toEqual({ client: 'a client' })
  })

  test('tells the template of its effort', () => {
    const fields = { reasoning: { effort: 'low' }, chat_template_kwargs: { x: 1 }, thinking_token_budget: 4 }
    expect(call(fields)).toMatchObject({
      template: { values: { reasoning_effort: 'low', enable_thinking: true, x: 1 } },
      reasoningTokens: 4,
    })
  })

  test('has its form in the text, or where chats have it', () => {
    const json = { type: 'json_object' }
    expect(call({ text: { format: json } }).form).toEqual({ kind: 'json' })
    expect(call({ response_format: json }).form).toEqual({ kind: 'json' })
    expect(call({ text: { format: { type: 'text' } }, response_format: json }).form).toEqual({ kind: 'text' })
  })

  test('declares its functions without a frame', () => {
    expect(call({ tools: [{ type: 'function', name: 'add', strict: true }] })).toMatchObject({
      tools: [{ type: 'function', function: { name: 'add', strict: true } }],
      toolChoice: { kind: 'auto' },
    })
  })

  test.each([
    { fields: { tools: [{ type: 'web_search' }] }, param: 'tools.0.type' },
    { fields: { tools: [{ type: 'function' }] }, param: 'tools.0.name' },
    { fields: { prompt: { id: 'pmpt_1' } }, param: 'prompt' },
    { fields: { text: { format: { type: 'json_schema' } } }, param: 'text.format.schema' },
  ])('$fields is refused', ({ fields, param }) => {
    expect(() => call(fields)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })
})
