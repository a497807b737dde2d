import { describe, expect, test } from 'vitest'
import { responseRequestSchema } from './request.ts'
import { type ResponseState, renderResponse } from './response-object.ts'

const render = (fields: object, state: Partial<ResponseState> = {}) =>
  renderResponse(
    { id: 'resp_1', createdS: 100, model: 'm', request: responseRequestSchema.parse(fields) },
    { status: 'in_progress', output: [], ...state },
  )

describe('a response', () => {
  test('has every key, whatever was asked', () => {
    expect(render({})).toEqual({
      id: 'resp_1',
      object: 'response',
      created_at: 100,
      completed_at: null,
      status: 'in_progress',
      background: false,
      conversation: null,
      error: null,
      incomplete_details: null,
      instructions: null,
      max_output_tokens: null,
      max_tool_calls: null,
      model: 'm',
      output: [],
      parallel_tool_calls: true,
      previous_response_id: null,
      prompt_cache_key: null,
      reasoning: { effort: null, summary: null },
      safety_identifier: null,
      service_tier: 'default',
      store: true,
      temperature: 1,
      text: { format: { type: 'text' }, verbosity: 'medium' },
      tool_choice: 'auto',
      tools: [],
      top_logprobs: 0,
      top_p: 1,
      truncation: 'disabled',
      usage: null,
      user: null,
      metadata: {},
    })
  })

  test.each([
    { background: true },
    { instructions: 'Be brief' },
    { max_output_tokens: 9 },
    { max_tool_calls: 2 },
    { parallel_tool_calls: false },
    { previous_response_id: 'resp_0' },
    { prompt_cache_key: 'k' },
    { reasoning: { effort: 'low', summary: 'auto' } },
    { safety_identifier: 's' },
    { store: false },
    { temperature: 0 },
    { text: { format: { type: 'json_object' }, verbosity: 'low' } },
    { top_logprobs: 3 },
    { top_p: 0.5 },
    { truncation: 'auto' },
    { user: 'u' },
    { metadata: { a: 'b' } },
  ])('repeats %j', (fields) => {
    expect(render(fields)).toMatchObject(fields)
  })

  test('tells when it was completed, what it says and what it cost', () => {
    const usage = { promptTokens: 7, cachedTokens: 3, completionTokens: 5, reasoningTokens: 2 }
    expect(render({}, { status: 'completed', output: [{ type: 'message' }], usage, completedS: 0 })).toMatchObject({
      status: 'completed',
      completed_at: 0,
      output: [{ type: 'message' }],
      incomplete_details: null,
      usage: {
        input_tokens: 7,
        input_tokens_details: { cached_tokens: 3, cache_write_tokens: 0 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 12,
      },
    })
  })

  test('tells why it is not whole', () => {
    const error = { code: 'server_error', message: 'The model is gone' }
    expect(render({}, { status: 'incomplete' })).toMatchObject({ incomplete_details: { reason: 'max_output_tokens' } })
    expect(render({}, { status: 'failed', error })).toMatchObject({ error, incomplete_details: null })
  })
})

describe('the tools of a response', () => {
  test('have all keys that clients read', () => {
    const described = { type: 'function', name: 'b', description: 'B', parameters: { type: 'object' }, strict: true }
    expect(render({ tools: [{ type: 'function', name: 'a' }, described] })).toMatchObject({
      tools: [{ type: 'function', name: 'a', description: null, parameters: null, strict: false }, described],
    })
  })

  test.each([
    { choice: 'none', rendered: 'none' },
    { choice: null, rendered: 'auto' },
    { choice: { type: 'function', name: 'a' }, rendered: { type: 'function', name: 'a' } },
    {
      choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'a' }] },
      rendered: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'a' }] },
    },
    {
      choice: { type: 'allowed_tools', mode: 'required', tools: [{ name: 'a' }, { name: 'b' }] },
      rendered: {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'a' },
          { type: 'function', name: 'b' },
        ],
      },
    },
  ])('are chosen by $choice', ({ choice, rendered }) => {
    expect(render({ tool_choice: choice })).toMatchObject({ tool_choice: rendered })
  })
})
