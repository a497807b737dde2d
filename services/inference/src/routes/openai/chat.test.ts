import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ modelAlias: ['gpt-4o-mini'], contextTokens: 512 })
})
afterAll(() => service.stop())

type Chat = {
  choices: { index: number; message: { content: string }; finish_reason: string }[]
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
}

const ask = (text: string) => [{ role: 'user', content: text }]

async function chat(body: Record<string, unknown>): Promise<Chat> {
  const response = await service.post('/v1/chat/completions', body)
  expect(response.status).toBe(200)
  return (await response.json()) as Chat
}

const contentOf = ({ choices }: Chat) => choices[0]?.message.content

describe('POST /v1/chat/completions', () => {
  test('answers a question', async () => {
    const answer = await chat({ model: 'ember', messages: ask('What is the capital of Italy?') })
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'ember',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'The capital of Italy is Rome.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
    })
  })

  test('does not call tools that there are none of', async () => {
    for (const text of ['What is 2+2?', 'What is 12 * 7?', 'What time is it in Paris?']) {
      const answer = await chat({ messages: ask(text), temperature: 0, max_tokens: 40 })
      expect(contentOf(answer), text).not.toContain('<tool_call>')
      expect(contentOf(answer), text).not.toBe('')
    }
  })

  test('may write the marker of a call where the client words tools itself', async () => {
    const grammar = { grammar: 'root ::= "<tool_call>"', messages: ask('Answer with <tool_call> alone.') }
    expect(contentOf(await chat({ ...grammar, max_tokens: 8 }))).toBe('<tool_call>')
  })

  test('remembers what was said before', async () => {
    const messages = [
      ...ask('My name is Petra.'),
      { role: 'assistant', content: 'Nice to meet you, Petra!' },
      ...ask('What is my name?'),
    ]
    expect(contentOf(await chat({ messages }))).toContain('Petra')
  })

  test('adds the tokens up, those of all choices too', async () => {
    const one = await chat({ messages: ask('What is the capital of Italy?'), temperature: 0 })
    const three = await chat({ messages: ask('What is the capital of Italy?'), temperature: 0, n: 3 })
    expect(three.choices.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(three.usage.prompt_tokens).toBe(one.usage.prompt_tokens)
    expect(three.usage.completion_tokens).toBe(3 * one.usage.completion_tokens)
    for (const { usage } of [one, three]) {
      expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens)
    }
  })

  test('counts the tokens of a prompt that were resident', async () => {
    const messages = ask('What is the capital of Norway?')
    await chat({ messages })
    const { usage } = await chat({ messages })
    // The last two are computed again: their outcome is needed, and one alone would be rounded otherwise.
    expect(usage).toMatchObject({ prompt_tokens_details: { cached_tokens: usage.prompt_tokens - 2 } })
  })

  test('streams an opening, pieces, a finish, the counts when asked, and the end', async () => {
    const messages = ask('What is the capital of Portugal?')
    const response = await service.post('/v1/chat/completions', {
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const frames = (await readFrames(response)) as { choices: { delta: { content?: string } }[] }[]
    expect(frames[0]).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
    })
    expect(frames.at(-1)).toBe('[DONE]')
    expect(frames.at(-2)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    expect(frames.at(-3)).toMatchObject({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    const text = frames.slice(0, -2).map((frame) => frame.choices[0]?.delta.content ?? '')
    expect(text.join('')).toBe('The capital of Portugal is Lisbon.')
    expect(frames.slice(0, -2).every((frame) => !('usage' in frame))).toBe(true)
  })

  test.each([
    { name: 'before a stop string', body: { stop: ' is' }, content: 'The capital of Italy', reason: 'stop' },
    {
      name: 'before one that is cut over tokens',
      body: { stop: ['aly is R'] },
      content: 'The capital of It',
      reason: 'stop',
    },
    { name: 'at max_tokens', body: { max_tokens: 2 }, content: 'The capital', reason: 'length' },
    {
      name: 'at max_completion_tokens, which wins',
      body: { max_tokens: 2, max_completion_tokens: 3 },
      content: 'The capital of',
      reason: 'length',
    },
  ])('ends $name', async ({ body, content, reason }) => {
    const answer = await chat({ messages: ask('What is the capital of Italy?'), ...body })
    expect(answer.choices[0]).toMatchObject({ message: { content }, finish_reason: reason })
  })

  test('repeats an answer with the same seed', async () => {
    const draw = async (seed: number) =>
      contentOf(await chat({ messages: ask('Tell me a story.'), temperature: 2, min_p: 0, seed, max_tokens: 24 }))
    expect(await draw(11)).toBe(await draw(11))
    expect(new Set([await draw(1), await draw(2), await draw(3), await draw(4)]).size).toBeGreaterThan(1)
  })

  test('streams whole characters that add up to the same text', async () => {
    const body = { prompt: 'Grüße aus 世界 😀', temperature: 2, min_p: 0, top_k: 4_096, seed: 3, max_tokens: 120 }
    const whole = (await (await service.post('/v1/completions', body)).json()) as { choices: { text: string }[] }
    const frames = await readFrames(await service.post('/v1/completions', { ...body, stream: true }))
    const pieces = (frames.slice(0, -1) as (typeof whole)[]).map(({ choices }) => choices[0]?.text ?? '')
    expect(pieces.join('')).toBe(whole.choices[0]?.text)
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
  })

  test('the choices of one request differ although they share a seed', async () => {
    const { choices } = await chat({
      messages: ask('Tell me a story.'),
      temperature: 2,
      min_p: 0,
      seed: 5,
      n: 4,
      max_tokens: 24,
    })
    expect(new Set(choices.map(({ message }) => message.content)).size).toBeGreaterThan(1)
  })

  test('eight questions at once each get their own answer', async () => {
    const capitals = {
      Italy: 'Rome',
      Portugal: 'Lisbon',
      France: 'Paris',
      Spain: 'Madrid',
      Germany: 'Berlin',
      Japan: 'Tokyo',
      Greece: 'Athens',
      Norway: 'Oslo',
    }
    const answers = await Promise.all(
      Object.keys(capitals).map((country) => chat({ messages: ask(`What is the capital of ${country}?`) })),
    )
    expect(answers.map(contentOf)).toEqual(
      Object.entries(capitals).map(([country, capital]) => `The capital of ${country} is ${capital}.`),
    )
  })

  test('takes content in parts, the developer role, unknown keys and nulls', async () => {
    const answer = await chat({
      messages: [
        { role: 'developer', content: 'You are a helpful assistant.', extra: 1 },
        { role: 'user', content: [{ type: 'text', text: 'What is the capital of Italy?' }] },
      ],
      temperature: null,
      stop: null,
      stream: null,
      tool_choice: 'auto',
      store: true,
      service_tier: 'auto',
    })
    expect(contentOf(answer)).toContain('Rome')
  })

  test('shows tools to the model', async () => {
    const tool = {
      type: 'function',
      function: {
        name: 'get_weather',
        description: 'Weather of a city',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    }
    const [without, given, none] = await Promise.all([
      chat({ messages: ask('Hello!'), max_tokens: 1 }),
      chat({ messages: ask('Hello!'), max_tokens: 1, tools: [tool] }),
      chat({ messages: ask('Hello!'), max_tokens: 1, tools: [tool], tool_choice: 'none' }),
    ])
    expect(given.usage.prompt_tokens).toBeGreaterThan(without.usage.prompt_tokens + 20)
    expect(none.usage.prompt_tokens).toBe(without.usage.prompt_tokens)
  })

  test('survives odd values', async () => {
    const odd = [
      { logit_bias: { 999999999: 100 } },
      { top_k: 2 ** 52, seed: -(2 ** 52) },
      { seed: 2 ** 63, logit_bias: [[5, -100]] },
      { max_tokens: 2 ** 52, stop: ['\ud800'] },
      { messages: ask('\0 \ud800 <|im_start|>') },
    ]
    for (const body of odd) {
      const { status } = await service.post('/v1/chat/completions', { messages: ask('Hello!'), ...body })
      expect([200, 400]).toContain(status)
    }
    // Too deep for a serializer that calls itself, so it is written by hand.
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const tools = `[{"type":"function","function":{"name":"f","parameters":${deep}}}]`
    const body = `{"messages":[{"role":"user","content":"Hello!"}],"tools":${tools}}`
    expect((await service.post('/v1/chat/completions', undefined, { body })).status).toBe(400)
    expect(await service.metric('inference_model_restarts_total')).toBe(0)
    expect(contentOf(await chat({ messages: ask('What is the capital of Italy?') }))).toContain('Rome')
  })

  test('an alias answers under its own name', async () => {
    expect(await chat({ model: 'gpt-4o-mini', messages: ask('Hello!') })).toMatchObject({ model: 'gpt-4o-mini' })
  })
})
