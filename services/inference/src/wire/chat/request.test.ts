import { describe, expect, test } from 'vitest'
import { chatRequestSchema, parseChatRequest } from './request.ts'

const messages = [{ role: 'user', content: 'hi' }]
const options = { client: 'a client', allowTemplates: false, newSalt: () => 'salt' }
const call = (fields: object, more: Partial<typeof options> = {}) =>
  parseChatRequest(chatRequestSchema.parse({ messages, ...fields }), { ...options, ...more })

describe('a chat request', () => {
  test('that says only what it must', () => {
    expect(call({})).toEqual({
      model: undefined,
      messages,
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

  test('with an empty name is for the default model', () => {
    expect(call({ model: '' }).model).toBe(undefined)
    expect(call({ model: 'm' }).model).toBe('m')
  })

  test.each([
    { fields: { max_tokens: 5 }, maxTokens: 5 },
    { fields: { max_completion_tokens: 6 }, maxTokens: 6 },
    { fields: { max_tokens: 5, max_completion_tokens: 6 }, maxTokens: 6 },
    { fields: { max_tokens: 5, max_completion_tokens: null }, maxTokens: 5 },
  ])('$fields computes $maxTokens at most', ({ fields, maxTokens }) => {
    expect(call(fields).maxTokens).toBe(maxTokens)
  })

  test.each([
    { fields: {}, logprobs: undefined },
    { fields: { logprobs: false }, logprobs: undefined },
    { fields: { logprobs: false, top_logprobs: 0 }, logprobs: undefined },
    { fields: { logprobs: true }, logprobs: 0 },
    { fields: { logprobs: true, top_logprobs: 3 }, logprobs: 3 },
    { fields: { return_token_ids: true }, logprobs: 0 },
  ])('$fields wants $logprobs probabilities', ({ fields, logprobs }) => {
    expect(call(fields).logprobs).toBe(logprobs)
  })

  test.each([
    { cache_prompt: false, cacheSalt: 'salt' },
    { cache_prompt: true, cacheSalt: undefined },
    { cache_prompt: null, cacheSalt: undefined },
  ])('that may use what is computed ($cache_prompt) has the salt $cacheSalt', ({ cache_prompt, cacheSalt }) => {
    expect(call({ cache_prompt }).generation?.cacheSalt).toBe(cacheSalt)
  })

  test.each([
    { thinking_token_budget: -1, tokens: undefined },
    { thinking_token_budget: 0, tokens: 0 },
    { thinking_token_budget: 9, tokens: 9 },
  ])('thinks for $thinking_token_budget tokens: $tokens', ({ thinking_token_budget, tokens }) => {
    expect(call({ thinking_token_budget }).reasoningTokens).toBe(tokens)
  })

  test.each([
    { fields: { modalities: ['text', 'audio'] }, code: 'unsupported_value', param: 'modalities' },
    { fields: { audio: { voice: 'a' } }, code: 'unsupported_value', param: 'audio' },
    { fields: { web_search_options: {} }, code: 'unsupported_value', param: 'web_search_options' },
    { fields: { chat_template: '{{ x }}' }, code: 'unsupported_value', param: 'chat_template' },
    { fields: { top_logprobs: 1 }, code: undefined, param: 'top_logprobs' },
    {
      fields: { add_generation_prompt: true, continue_final_message: true },
      code: undefined,
      param: 'continue_final_message',
    },
  ])('$fields is refused', ({ fields, code, param }) => {
    expect(() => call(fields)).toThrow(expect.objectContaining({ kind: 'invalid', code, param }))
  })

  test.each([{ modalities: ['text'] }, { audio: null }, { web_search_options: null }, { chat_template: '' }])(
    '%j asks for nothing more',
    (fields) => {
      expect(call(fields)).toEqual(call({}))
    },
  )
})

describe('what a template is told', () => {
  test.each([
    { fields: { reasoning_effort: 'low' }, values: { reasoning_effort: 'low', enable_thinking: true } },
    { fields: { reasoning_effort: 'none' }, values: { reasoning_effort: 'none', enable_thinking: false } },
    {
      fields: { reasoning_effort: 'low', chat_template_kwargs: { enable_thinking: false, x: 1 } },
      values: { reasoning_effort: 'low', enable_thinking: false, x: 1 },
    },
    { fields: { documents: [{ text: 'a' }] }, values: { documents: [{ text: 'a' }] } },
  ])('of $fields', ({ fields, values }) => {
    expect(call(fields).template).toEqual({ values })
  })

  test('how the prompt ends', () => {
    expect(call({ add_generation_prompt: false, continue_final_message: true }).template).toEqual({
      addGenerationPrompt: false,
      continueFinalMessage: true,
    })
  })

  test('in a template of the request, where that is allowed', () => {
    expect(call({ chat_template: '{{ x }}' }, { allowTemplates: true }).template).toEqual({ source: '{{ x }}' })
  })
})
