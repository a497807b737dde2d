import Anthropic from '@anthropic-ai/sdk'
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'
import { json, type Script, type ScriptedUpstream, startUpstream } from '../upstreams/test-support/scripted-upstream.ts'

// A server that speaks OpenAI's chat alone, an Ollama server, and ours before both with a model of its own.
let plain: ScriptedUpstream
let ollama: ScriptedUpstream
let service: RunningService

const answer = json({
  choices: [{ index: 0, message: { role: 'assistant', content: 'A dot' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 },
})
const ollamaAnswer = json({ message: { role: 'assistant', content: 'A dot' }, done: true, done_reason: 'stop' })
const notFound = json({ error: { message: 'Not Found' } }, 404)
const at =
  (path: string, answered: Script): Script =>
  (request, response) =>
    (request.path === path ? answered : notFound)(request, response)

beforeAll(async () => {
  plain = await startUpstream(['theirs'])
  plain.answer = at('/v1/chat/completions', answer)
  ollama = await startUpstream([])
  ollama.answer = at('/api/chat', ollamaAnswer)
  ollama.pages.set('/api/version', json({ version: '0.12' }))
  ollama.pages.set('/api/tags', json({ models: [{ name: 'llava:latest', modified_at: '2026-01-01T00:00:00Z' }] }))
  const upstreams = [
    { url: plain.url, kind: 'openai', name: 'plain', models: { far: 'theirs' } },
    { url: ollama.url, kind: 'ollama', name: 'llamas', models: { llava: 'llava:latest' } },
  ]
  service = await startForTest({ contextTokens: 256, upstreams })
}, 120_000)
afterAll(async () => {
  await service?.stop()
  await plain?.close()
  await ollama?.close()
})
afterEach(() => {
  plain.received.splice(0)
  ollama.received.splice(0)
})

type Sent = { messages: { role: string; content: unknown }[] }
const asked = (upstream = plain) => JSON.parse(upstream.received.at(-1)?.body ?? '{}') as Sent
/** A server is first tried in the client's own API, which the plain one does not know. */
const chats = () => plain.received.filter(({ path }) => path === '/v1/chat/completions')
const anthropic = () => new Anthropic({ baseURL: service.url, apiKey: 'x', maxRetries: 0 })
const openai = () => new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'x', maxRetries: 0 })
const ollamaClient = () => new Ollama({ host: service.url })

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='
const address = 'https://example.com/rome.jpg'
const text = (said: string) => ({ type: 'text' as const, text: said })
const shown = (url: string, more: object = {}) => ({ type: 'image_url', image_url: { url, ...more } })
const picture = {
  type: 'image' as const,
  source: { type: 'base64' as const, media_type: 'image/png' as const, data: png },
}
const remote = { type: 'image' as const, source: { type: 'url' as const, url: address } }

describe('a client of Anthropic’s API shows', () => {
  const create = (messages: Anthropic.MessageParam[], model = 'far') =>
    anthropic().messages.create({ model, max_tokens: 9, messages })

  test('pictures by their bytes and by their address, among the text', async () => {
    const message = await create([{ role: 'user', content: [text('First'), picture, text('then'), remote, text('?')] }])
    expect(message.content).toMatchObject([{ type: 'text', text: 'A dot' }])
    expect(asked().messages).toEqual([
      {
        role: 'user',
        content: [text('First'), shown(`data:image/png;base64,${png}`), text('then'), shown(address), text('?')],
      },
    ])
  })

  test('a document by its bytes', async () => {
    const source = { type: 'base64' as const, media_type: 'application/pdf' as const, data: 'JVBERi0=' }
    await create([
      { role: 'user', content: [{ type: 'document', title: 'Guide', context: 'Of Rome.', source }, text('Sum up')] },
    ])
    expect(asked().messages[0]?.content).toEqual([
      text('Of Rome.'),
      { type: 'file', file: { filename: 'Guide.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
      text('Sum up'),
    ])
  })

  test('what tools show: behind all of their results, before the words of the user', async () => {
    const use = (id: string) => ({ type: 'tool_use' as const, id, name: 'look', input: {} })
    const result = (id: string, content: Anthropic.ToolResultBlockParam['content']) => ({
      ...{ type: 'tool_result' as const, tool_use_id: id, ...(content === undefined ? {} : { content }) },
    })
    const tools = [{ name: 'look', input_schema: { type: 'object' as const } }]
    await anthropic().messages.create({
      ...{ model: 'far', max_tokens: 9, tools },
      messages: [
        { role: 'user', content: 'Look' },
        { role: 'assistant', content: [use('c1'), use('c2')] },
        { role: 'user', content: [result('c1', [text('Here:'), picture]), result('c2', [remote]), text('And?')] },
        { role: 'assistant', content: [use('c3')] },
        { role: 'user', content: [result('c3', [picture])] },
      ],
    })
    const note = '(see following user message for image)'
    expect(asked().messages.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'c1', content: `Here:\n${note}` },
      { role: 'tool', tool_call_id: 'c2', content: note },
      { role: 'user', content: [shown(`data:image/png;base64,${png}`), shown(address), text('And?')] },
      expect.objectContaining({ role: 'assistant' }),
      { role: 'tool', tool_call_id: 'c3', content: note },
      { role: 'user', content: [shown(`data:image/png;base64,${png}`)] },
    ])
  })

  test.each<{ name: string; messages: Anthropic.MessageParam[]; says: string }>([
    {
      name: 'a picture of Anthropic’s own store',
      messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: 'file_1' } }] }],
      says: 'messages.0.content.0',
    },
    {
      name: 'a document by its address',
      messages: [
        {
          role: 'user',
          content: [text('a'), { type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } }],
        },
      ],
      says: 'messages.0.content.1',
    },
    {
      name: 'a picture of the assistant',
      messages: [
        { role: 'user', content: 'a' },
        { role: 'assistant', content: [picture] as never },
      ],
      says: 'messages.1.content.0',
    },
  ])('not $name, and the refusal says where it is', async ({ messages, says }) => {
    const refused = create(messages)
    await expect(refused).rejects.toBeInstanceOf(Anthropic.BadRequestError)
    await expect(refused).rejects.toThrow(says)
    expect(chats()).toEqual([])
  })

  test('pictures to an Ollama server, by their bytes alone', async () => {
    await create([{ role: 'user', content: [text('What?'), picture] }], 'llava')
    expect(asked(ollama).messages).toEqual([{ role: 'user', content: 'What?', images: [png] }])
    await expect(create([{ role: 'user', content: [remote] }], 'llava')).rejects.toThrow('in base64')
  })
})

describe('a client of the Responses API shows', () => {
  const data = `data:image/png;base64,${png}`
  const image = { type: 'input_image' as const, image_url: data, detail: 'low' as const }
  const ask = (content: unknown, more: object = {}) =>
    openai().responses.create({ ...{ model: 'far', input: [{ role: 'user', content: content as never }] }, ...more })

  test('pictures, sound and files, among the text', async () => {
    const sound = { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }
    const file = { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' }
    const { output_text: answer } = await ask([
      { type: 'input_text', text: 'See' },
      ...[image, sound, { type: 'input_file', ...file }, { type: 'input_file', file_id: 'file-1' }],
      { type: 'input_text', text: 'and tell' },
    ])
    expect(answer).toBe('A dot')
    expect(asked().messages).toEqual([
      {
        role: 'user',
        content: [
          text('See'),
          shown(data, { detail: 'low' }),
          sound,
          { type: 'file', file },
          { type: 'file', file: { file_id: 'file-1' } },
          text('and tell'),
        ],
      },
    ])
  })

  test('them again to whoever goes on, unless that one reads text alone', async () => {
    const first = await ask([image])
    await openai().responses.create({ model: 'far', input: 'And now?', previous_response_id: first.id })
    expect(asked().messages).toEqual([
      { role: 'user', content: [shown(data, { detail: 'low' })] },
      { role: 'assistant', content: 'A dot' },
      { role: 'user', content: 'And now?' },
    ])
    const { data: items } = await openai().responses.inputItems.list(first.id)
    expect(items).toMatchObject([{ role: 'user', content: [image] }])
    await expect(
      openai().responses.create({ model: 'ember', input: 'And now?', previous_response_id: first.id }),
    ).rejects.toMatchObject({ status: 400, code: 'unsupported_value', param: 'previous_response_id' })
  })

  test('what functions gave back', async () => {
    await openai().responses.create({
      model: 'far',
      input: [
        { role: 'user', content: 'Look' },
        { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: [image] },
      ],
    })
    expect(asked().messages.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'c1', content: '(see following user message for image)' },
      { role: 'user', content: [shown(data, { detail: 'low' })] },
    ])
  })

  test.each([
    { name: 'a picture of OpenAI’s own store', part: { type: 'input_image', file_id: 'file-1' } },
    { name: 'a file by its address', part: { type: 'input_file', file_url: 'https://example.com/a.pdf' } },
    { name: 'a picture without bytes or address', part: { type: 'input_image' } },
  ])('not $name, and the refusal says where it is', async ({ part }) => {
    await expect(ask([part])).rejects.toMatchObject({
      ...{ status: 400, code: 'unsupported_value', param: 'input.0.content.0' },
    })
    expect(chats()).toEqual([])
  })

  test('no sound to an Ollama server', async () => {
    const sound = { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }
    await expect(ask([sound], { model: 'llava' })).rejects.toMatchObject({ status: 400, code: 'unsupported_value' })
    expect(ollama.received).toEqual([])
  })
})

describe('a client of Ollama’s API shows', () => {
  test('pictures in a chat, whose type their bytes tell', async () => {
    const images = [png, gif].map((each) => Buffer.from(each, 'base64'))
    const { message } = await ollamaClient().chat({
      ...{ model: 'far', messages: [{ role: 'user', content: 'What?', images }] },
    })
    expect(message.content).toBe('A dot')
    expect(asked().messages).toEqual([
      {
        role: 'user',
        content: [shown(`data:image/png;base64,${png}`), shown(`data:image/gif;base64,${gif}`), text('What?')],
      },
    ])
  })

  test('pictures beside a prompt, in base64', async () => {
    await ollamaClient().generate({ model: 'far', prompt: 'What?', system: 'Be brief', images: [png] })
    expect(asked().messages).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: [shown(`data:image/png;base64,${png}`), text('What?')] },
    ])
  })

  test.each([
    {
      name: 'something that is no picture',
      ask: () =>
        ollamaClient().chat({
          ...{ model: 'far', stream: true, messages: [{ role: 'user', content: 'a', images: ['AAAA'] }] },
        }),
      says: /"messages\.0\.images" .* PNG, JPEG, WebP or GIF/,
    },
    {
      name: 'pictures in a text that is gone on from',
      ask: () => ollamaClient().generate({ model: 'far', prompt: 'a', raw: true, images: [png] }),
      says: /"images" .* without "raw"/,
    },
  ])('not $name', async ({ ask, says }) => {
    await expect(ask()).rejects.toMatchObject({ status_code: 400, message: expect.stringMatching(says) })
    expect(chats()).toEqual([])
  })
})

describe('a model of this machine reads text alone, and says so of', () => {
  const words = (param: string, value: string) =>
    `Cannot honour "${param}" ${value}: it is not supported; this model reads text alone`
  const user = (content: unknown) => ({ messages: [{ role: 'user', content }] })
  const inOpenAi = (param: string, value: string) => ({
    error: { message: words(param, value), type: 'invalid_request_error', param, code: 'unsupported_value' },
  })
  const inAnthropic = (param: string, value: string) => ({
    type: 'error',
    error: { type: 'invalid_request_error', message: words(param, value) },
  })
  const ofImage = 'of type "image"'
  const result = { type: 'tool_result', tool_use_id: 'c', content: [text('a'), picture] }

  test.each([
    {
      name: 'a picture in Anthropic’s messages',
      path: '/v1/messages',
      body: { max_tokens: 5, ...user([text('a'), picture]) },
      refusal: inAnthropic('messages.0.content.1', ofImage),
    },
    {
      name: 'a picture in a result of a tool',
      path: '/v1/messages',
      body: { max_tokens: 5, stream: true, ...user([result]) },
      refusal: inAnthropic('messages.0.content.0.content.1', ofImage),
    },
    {
      name: 'a document whose tokens are counted',
      path: '/v1/messages/count_tokens',
      body: user([{ type: 'document', source: { type: 'file', file_id: 'f' } }]),
      refusal: inAnthropic('messages.0.content.0', 'of type "document"'),
    },
    {
      name: 'a file in a response’s input',
      path: '/v1/responses',
      body: { stream: true, input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
      refusal: inOpenAi('input.0.content.0', 'of type "input_file"'),
    },
    {
      name: 'a picture in a chat',
      path: '/v1/chat/completions',
      body: user([text('a'), shown(address)]),
      refusal: inOpenAi('messages.0.content.1', 'of type "image_url"'),
    },
    {
      name: 'images in Ollama’s chat',
      path: '/api/chat',
      body: { messages: [{ role: 'user', content: 'a', images: ['AAAA'] }] },
      refusal: { error: words('messages.0.images', 'of a request') },
    },
    {
      name: 'images of Ollama’s generations',
      path: '/api/generate',
      body: { prompt: 'a', images: ['AAAA'] },
      refusal: { error: words('images', 'of a request') },
    },
    {
      name: 'images beside a raw prompt',
      path: '/api/generate',
      body: { prompt: 'a', raw: true, images: ['AAAA'] },
      refusal: { error: words('images', 'of a request') },
    },
  ])('$name', async ({ path, body, refusal }) => {
    const response = await service.post(path, { model: 'ember', ...body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(refusal)
  })
})
