import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ contextTokens: 512 })
})
afterAll(() => service.stop())

const respond = (body: object) => service.post('/v1/responses', { input: 'Hi', max_output_tokens: 4, ...body })

describe('a response', () => {
  test('has every key that OpenAI gives it, asked for or not', async () => {
    const tools = [{ type: 'function', name: 'f' }]
    const response = await (await respond({ tools, tool_choice: 'none', top_logprobs: 1 })).json()
    expect(response).toMatchObject({
      tools: [{ type: 'function', name: 'f', description: null, parameters: null, strict: false }],
      text: { format: { type: 'text' }, verbosity: 'medium' },
      top_logprobs: 1,
      max_tool_calls: null,
      prompt_cache_key: null,
      safety_identifier: null,
      usage: { input_tokens_details: { cached_tokens: expect.any(Number), cache_write_tokens: 0 } },
    })
  })

  test.each([
    {
      name: 'a response to go on from that there is not',
      body: { previous_response_id: 'resp_none' },
      error: { param: 'previous_response_id', code: 'previous_response_not_found' },
    },
    { name: 'a message of nobody', body: { input: [{ content: 'Hi' }] }, error: { param: 'input.0.role' } },
    { name: 'a message without content', body: { input: [{ role: 'user' }] }, error: { param: 'input.0.content' } },
    { name: 'a call of nothing', body: { input: [{ type: 'function_call' }] }, error: { param: 'input.0.call_id' } },
    {
      name: 'a result of no call',
      body: { input: [{ type: 'function_call_output', output: '1' }] },
      error: { param: 'input.0.call_id' },
    },
    {
      name: 'a part of text without text',
      body: { input: [{ role: 'user', content: [{ type: 'input_text' }] }] },
      error: { param: 'input.0.content.0.text' },
    },
    {
      name: 'a function in the form of chats',
      body: { tools: [{ type: 'function', function: { name: 'f' } }] },
      error: { param: 'tools.0.name' },
    },
    {
      name: 'a tool that OpenAI runs itself',
      body: { tools: [{ type: 'web_search' }] },
      error: { param: 'tools.0.type', code: 'unsupported_value' },
    },
  ])('$name: 400', async ({ body, error }) => {
    const response = await respond(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', ...error } })
  })

  test('that was never stored cannot be asked for: 404', async () => {
    const response = await fetch(`${service.url}/v1/responses/resp_none`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'response_not_found', param: 'response_id' } })
  })
})
