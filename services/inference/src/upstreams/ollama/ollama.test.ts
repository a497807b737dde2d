import OpenAI from 'openai'
import { afterEach, describe, expect, test } from 'vitest'
import { createOpened } from '../test-support/opened.ts'
import { json, type Script, type ScriptedUpstream } from '../test-support/scripted-upstream.ts'

const { upstream, gateway, closeAll } = createOpened()
afterEach(closeAll)

const lines =
  (...answers: readonly object[]): Script =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const answer of answers) response.write(`${JSON.stringify(answer)}\n`)
    response.end()
  }

const end = {
  message: { role: 'assistant', content: '' },
  done: true,
  done_reason: 'stop',
  prompt_eval_count: 9,
  eval_count: 3,
}
const call = { function: { name: 'add', arguments: { a: 1 } } }

async function startOllama(answer: Script, settings: object = {}) {
  const ollama = await upstream([])
  ollama.pages.set('/api/version', json({ version: '0.12' }))
  ollama.pages.set('/api/tags', json({ models: [{ name: 'llama3:latest', modified_at: '2026-01-01T00:00:00Z' }] }))
  ollama.answer = answer
  const { url, post } = await gateway({ upstreams: [{ url: ollama.url, kind: 'ollama', name: 'o', ...settings }] })
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'x', maxRetries: 0 })
  return { ollama, url, post, client }
}

const sent = (ollama: ScriptedUpstream) => JSON.parse(ollama.received[0]?.body ?? '{}') as Record<string, unknown>
const messages = [{ role: 'user' as const, content: 'Hi' }]

describe('an Ollama server', () => {
  test('is asked in its own words, with the context that is configured', async () => {
    const { ollama, client } = await startOllama(json(end), { contextTokens: 16_384 })
    await client.chat.completions.create({
      model: 'llama3',
      messages: [
        { role: 'developer', content: 'Be brief' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '2' },
      ],
      max_completion_tokens: 5,
      temperature: 0.5,
      seed: 7,
      stop: 'X',
      reasoning_effort: 'none',
      response_format: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } },
    })
    expect(ollama.received[0]?.path).toBe('/api/chat')
    expect(sent(ollama)).toEqual({
      model: 'llama3:latest',
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'See', images: ['QUJD'] },
        { role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: { name: 'add', arguments: { a: 1 } } }] },
        { role: 'tool', content: '2', tool_name: 'add', tool_call_id: 'c1' },
      ],
      stream: false,
      truncate: false,
      options: { num_ctx: 16_384, temperature: 0.5, seed: 7, num_predict: 5, stop: ['X'] },
      format: { type: 'object' },
      think: false,
    })
  })

  test('answers in the form of a completion: usage, ids of calls, both names of reasoning', async () => {
    const { client } = await startOllama(
      json({ ...end, message: { role: 'assistant', content: '', thinking: 'Hm', tool_calls: [call, call] } }),
    )
    const answer = await client.chat.completions.create({ model: 'llama3', messages })
    expect(answer.model).toBe('llama3')
    expect(answer.usage).toEqual({ prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 })
    const [choice] = answer.choices
    expect(choice?.finish_reason).toBe('tool_calls')
    expect(choice?.message).toMatchObject({ content: null, reasoning: 'Hm', reasoning_content: 'Hm' })
    const calls = choice?.message.tool_calls ?? []
    expect(calls).toMatchObject([{ type: 'function', function: { name: 'add', arguments: '{"a":1}' } }, {}])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
  })

  test('streams as OpenAI does', async () => {
    const { client } = await startOllama(
      lines(
        { message: { role: 'assistant', content: '', thinking: 'Hm' }, done: false },
        { message: { role: 'assistant', content: 'Hel' }, done: false },
        { message: { role: 'assistant', content: 'lo', tool_calls: [call] }, done: false },
        end,
      ),
    )
    const stream = await client.chat.completions.create({
      ...{ model: 'llama3', messages, stream: true as const, stream_options: { include_usage: true } },
    })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant' })
    expect(chunks.map((each) => each.choices[0]?.delta.content ?? '').join('')).toBe('Hello')
    expect(chunks.flatMap((each) => each.choices[0]?.delta.tool_calls ?? [])).toMatchObject([
      { index: 0, type: 'function' },
    ])
    expect(chunks.map((each) => each.choices[0]?.finish_reason).filter(Boolean)).toEqual(['tool_calls'])
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 12 } })
  })

  test.each([
    { name: 'reports an error', answer: lines({ message: { content: 'a' } }, { error: 'out of memory' }) },
    { name: 'ends before it is done', answer: lines({ message: { content: 'a' } }) },
    { name: 'sends something else', answer: lines({ message: { content: 'a' } }, ['what?']) },
  ])('that $name in mid-stream: an error event, and no end', async ({ answer }) => {
    const { post } = await startOllama(answer)
    const text = await (await post('/v1/chat/completions', { model: 'llama3', messages, stream: true })).text()
    expect(text).toMatch(/"content":"a"[\s\S]*data: \{"error":\{"message":"Cannot finish/)
    expect(text).not.toContain('[DONE]')
  })

  test('whose errors are worded as OpenAI does', async () => {
    const { post } = await startOllama(json({ error: 'model "llama3" not found' }, 404))
    const response = await post('/v1/chat/completions', { model: 'llama3', messages })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'model_not_found', message: 'model "llama3" not found' },
    })
  })

  test.each([
    { name: 'several answers', body: { n: 2 }, param: 'n' },
    { name: 'a call that must be made', body: { tool_choice: 'required', tools: [] }, param: 'tool_choice' },
  ])('cannot give $name: 400', async ({ body, param }) => {
    const { post, ollama } = await startOllama(json(end))
    const response = await post('/v1/chat/completions', { model: 'llama3', messages, ...body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_value', param } })
    expect(ollama.received).toEqual([])
  })

  test('is listed with its models, under their short names too', async () => {
    const { url } = await startOllama(json(end))
    const { data } = (await (await fetch(`${url}/v1/models`)).json()) as { data: object[] }
    expect(data).toMatchObject([
      { id: 'llama3:latest', max_model_len: 8_192, owned_by: 'o' },
      { id: 'llama3', root: 'llama3:latest' },
    ])
  })

  test('has its own API passed on as it is', async () => {
    const { post, ollama } = await startOllama(lines({ message: { content: 'a' } }, end))
    const response = await post('/api/chat', { model: 'llama3:latest', messages })
    expect((await response.text()).split('\n').length).toBe(3)
    expect(ollama.received[0]?.body).toBe(JSON.stringify({ model: 'llama3:latest', messages }))
  })

  test('has no rerank: nothing is sent', async () => {
    const { post, ollama } = await startOllama(json(end))
    expect((await post('/v1/rerank', { model: 'llama3', query: 'x', documents: ['y'] })).status).toBe(400)
    expect(ollama.received).toEqual([])
  })
})
