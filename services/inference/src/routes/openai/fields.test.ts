import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ contextTokens: 512, showInternals: true })
})
afterAll(() => service.stop())

type Choice = {
  readonly text: string
  readonly message: {
    readonly content: string
    readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[]
  }
  readonly finish_reason: string
  readonly stop_reason: unknown
  readonly token_ids: readonly number[]
  readonly logprobs: { readonly tokens: readonly string[]; readonly token_logprobs: readonly (number | null)[] }
}
type Answer = {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number }
  readonly prompt_logprobs: readonly object[]
  readonly prompt_token_ids: readonly number[]
  readonly timings: { readonly prompt_n: number; readonly predicted_n: number }
}

const question = [{ role: 'user', content: 'What is the capital of Italy?' }]

async function ask<T = Answer>(path: string, body: object): Promise<T> {
  const response = await service.post(path, body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as T
}

const chat = (body: object) => ask('/v1/chat/completions', { messages: question, ...body })
const complete = (body: object) => ask('/v1/completions', { prompt: 'The capital of Portugal is', ...body })
const contentOf = ({ choices }: Answer) => choices[0]?.message.content

describe('fields of chat completions', () => {
  test.each([
    { name: 'a word that is kept away', body: { bad_words: ['Rome'] }, content: expect.not.stringContaining('Rome') },
    {
      name: 'words that are kept away together',
      body: { bad_words: ['capital of Italy is Rome', 'Italy is'] },
      content: expect.not.stringMatching(/Italy is/),
    },
    {
      name: 'the stop text',
      body: { stop: ['Italy'], include_stop_str_in_output: true },
      content: 'The capital of Italy',
    },
    {
      name: 'a choice of answers',
      body: { guided_choice: ['yes', 'no'] },
      content: expect.stringMatching(/^(yes|no)$/),
    },
    {
      name: 'a pattern',
      body: { guided_regex: '[0-9]{3}-[a-c]{2}' },
      content: expect.stringMatching(/^[0-9]{3}-[a-c]{2}$/),
    },
    {
      name: 'a pattern that says where words end',
      body: { structured_outputs: { regex: '\\b[a-z]+\\b,? \\b[a-z]{2,4}\\b' } },
      content: expect.stringMatching(/^\b[a-z]+\b,? \b[a-z]{2,4}\b$/),
    },
    { name: 'a grammar', body: { grammar: 'root ::= "a" [0-9] "b"' }, content: expect.stringMatching(/^a\db$/) },
    {
      name: 'a grammar whose rules have names with "_"',
      body: { grammar: 'root ::= my_digit "_" my_digit\nmy_digit ::= [0-9]' },
      content: expect.stringMatching(/^\d_\d$/),
    },
    {
      name: 'an answer that is gone on with, and given back',
      body: {
        messages: [...question, { role: 'assistant', content: 'The capital of' }],
        continue_final_message: true,
        echo: true,
      },
      content: 'The capital of Italy is Rome.',
    },
    {
      name: 'the likeliest tokens alone, by top_p 0',
      body: { top_p: 0, temperature: 2 },
      content: expect.stringContaining('Rome'),
    },
  ])('$name', async ({ body, content }) => {
    expect(contentOf(await chat(body))).toEqual(content)
  })

  const tag = {
    type: 'structural_tag',
    format: {
      type: 'triggered_tags',
      triggers: ['<n'],
      tags: [{ begin: '<n>', content: { type: 'json_schema', json_schema: { type: 'integer' } }, end: '</n>' }],
      at_least_one: true,
    },
  }
  const former = { type: 'structural_tag', structures: [{ begin: '<n>', schema: {}, end: '</n>' }], triggers: ['<n'] }
  const noop = { type: 'function', function: { name: 'noop' } }
  test.each([
    { name: 'a structural tag', body: { response_format: tag } },
    { name: 'the same as text', body: { structured_outputs: { structural_tag: JSON.stringify(tag) } } },
    { name: 'beside tools', body: { response_format: tag, tools: [noop] } },
  ])('$name', async ({ body }) => {
    const { choices } = await chat({ ...body, max_tokens: 30, temperature: 2, min_p: 0, logit_bias: { 4087: -100 } })
    const [choice] = choices
    if (choice?.message.tool_calls === undefined) expect(choice?.message.content).toMatch(/^<n>-?\d+<\/n>/)
  })

  test('a structural tag of the former kind begins where the model begins one', async () => {
    expect(contentOf(await chat({ response_format: former }))).toContain('Rome')
  })

  test('the prompt as the template wrote it, whole and in the first chunk of a stream', async () => {
    const { prompt } = await ask<{ prompt: string }>('/apply-template', { messages: question })
    expect(prompt).toContain('What is the capital of Italy?')
    const body = { messages: question, max_tokens: 1, return_prompt_text: true }
    expect(await ask('/v1/chat/completions', body)).toMatchObject({ prompt_text: prompt })
    const [first, ...others] = await readFrames(await service.post('/v1/chat/completions', { ...body, stream: true }))
    expect(first).toMatchObject({ prompt_text: prompt })
    expect(JSON.stringify(others)).not.toContain('prompt_text')
  })

  test('a structural tag that cannot be read is refused by its place', async () => {
    const response = await service.post('/v1/chat/completions', {
      messages: question,
      response_format: { type: 'structural_tag', format: { type: 'qwen_xml_parameter' } },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { param: 'response_format.format' } })
  })

  test('only allowed tokens are drawn', async () => {
    const { choices } = await chat({ allowed_token_ids: [300, 301], max_tokens: 4, return_token_ids: true })
    expect(choices[0]?.token_ids.every((token) => token === 300 || token === 301)).toBe(true)
  })

  test('stop_reason names what ended an answer', async () => {
    const [byText, byToken, byItself] = await Promise.all([
      chat({ stop: [' is'] }),
      chat({ stop_token_ids: [314] }),
      chat({}),
    ])
    expect([byText, byToken, byItself].map(({ choices }) => choices[0]?.stop_reason)).toEqual([' is', 314, null])
  })

  test('tells the tokens and the probabilities of the prompt', async () => {
    const answer = await chat({ return_token_ids: true, prompt_logprobs: 1, max_tokens: 2 })
    expect(answer.prompt_token_ids).toHaveLength(answer.usage.prompt_tokens)
    expect(answer.prompt_logprobs).toHaveLength(answer.usage.prompt_tokens)
    expect(answer.prompt_logprobs[0]).toBeNull()
    expect(answer.choices[0]?.token_ids).toHaveLength(2)
  })

  test('the tokens of an answer are as many as are counted, what ended it included', async () => {
    for (const body of [{}, { stop: [' is'] }, { stop: ['al'] }, { stop_token_ids: [2797] }, { max_tokens: 3 }]) {
      const { choices, usage } = await chat({ ...body, return_token_ids: true })
      expect(choices[0]?.token_ids, JSON.stringify(body)).toHaveLength(usage.completion_tokens)
    }
  })

  test('takes an id, and tells how long things took', async () => {
    const answer = await chat({ request_id: 'mine' })
    expect(answer.id).toBe('chatcmpl-mine')
    expect(answer.timings).toMatchObject({ predicted_n: answer.usage.completion_tokens })
  })

  test('a prompt is cut where that was asked for', async () => {
    const long = [{ role: 'user', content: 'word '.repeat(600) }]
    expect((await chat({ messages: long, truncate_prompt_tokens: 50, max_tokens: 1 })).usage.prompt_tokens).toBe(50)
    const fitting = await chat({ messages: long, truncate_prompt_tokens: -1, max_tokens: 12 })
    expect(fitting.usage.prompt_tokens).toBe(500)
  })

  test.each(Array.from({ length: 4 }, (_, seed) => seed))(
    'a forced call is whole although tokens run out (%i)',
    async (seed) => {
      const parameters = {
        type: 'object',
        properties: { text: { type: 'string', minLength: 36 } },
        required: ['text'],
      }
      const tools = [{ type: 'function', function: { name: 'write', parameters } }]
      const { choices, usage } = await chat({
        tools,
        tool_choice: 'required',
        max_tokens: 64,
        temperature: 2,
        min_p: 0,
        seed,
      })
      expect(choices[0]).toMatchObject({ finish_reason: 'tool_calls' })
      expect(usage.completion_tokens).toBeLessThanOrEqual(64)
      const [call] = choices[0]?.message.tool_calls ?? []
      expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ text: expect.any(String) })
    },
  )

  test('a forced call that needs more tokens than there are is cut, and says so', async () => {
    const parameters = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
    const tools = [{ type: 'function', function: { name: 'write', parameters } }]
    const { choices, usage } = await chat({ tools, tool_choice: 'required', max_tokens: 4 })
    expect(choices[0]).toMatchObject({ finish_reason: 'length' })
    expect(usage.completion_tokens).toBe(4)
  })

  test('a form is whole although tokens run out, and says that they did', async () => {
    const { choices, usage } = await chat({
      response_format: {
        type: 'json_schema',
        json_schema: { schema: { type: 'array', minItems: 3, items: { type: 'integer' } } },
      },
      max_tokens: 16,
      temperature: 2,
      min_p: 0,
    })
    expect(JSON.parse(choices[0]?.message.content ?? '').length).toBeGreaterThanOrEqual(3)
    expect(usage.completion_tokens).toBeLessThanOrEqual(16)
  })
})

describe('POST /v1/completions', () => {
  const numbers = { type: 'array', minItems: 3, items: { type: 'integer' } }
  test.each([
    { body: { guided_json: numbers }, form: /^\[-?\d+(, ?-?\d+){2,}\]$/ },
    { body: { structured_outputs: { regex: 'a[0-9]{4,400}b' } }, form: /^a\d{4,}b$/ },
    { body: { response_format: { type: 'json_object' } }, form: /^\{.*\}$/s },
  ])('a form is whole although tokens run out, as in chats: $body', async ({ body, form }) => {
    const { choices, usage } = await complete({ ...body, max_tokens: 16, temperature: 2, min_p: 0, n: 2 })
    expect(choices).toHaveLength(2)
    for (const { text } of choices) expect(text).toMatch(form)
    expect(usage.completion_tokens).toBeLessThanOrEqual(32)
  })

  test('gives the prompt back with its probabilities', async () => {
    const { choices } = await complete({ echo: true, logprobs: 1, max_tokens: 2 })
    expect(choices[0]).toMatchObject({ text: 'The capital of Portugal is Lisbon.' })
    expect(choices[0]?.logprobs).toMatchObject({
      tokens: ['The', ' capital', ' of', ' Portugal', ' is', ' Lisbon', '.'],
      text_offset: [0, 3, 11, 14, 23, 26, 33],
    })
    const [first, ...rest] = choices[0]?.logprobs.token_logprobs ?? []
    expect(first).toBeNull()
    expect(rest.every((logprob) => logprob !== null && logprob <= 0)).toBe(true)
  })

  test('gives the prompt alone', async () => {
    const { choices } = await complete({ echo: true, max_tokens: 0 })
    expect(choices[0]).toMatchObject({ text: 'The capital of Portugal is', finish_reason: 'length' })
  })

  test('counts no token where none was asked for', async () => {
    const { choices, usage } = await complete({ echo: true, max_tokens: 0, n: 2, logprobs: 0 })
    expect(choices.map(({ text }) => text)).toEqual(Array(2).fill('The capital of Portugal is'))
    expect(usage).toMatchObject({ prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 })
  })

  test('answers each prompt, text or tokens, as often as asked', async () => {
    const { tokens } = await ask<{ tokens: number[] }>('/tokenize', { prompt: 'The capital of Portugal is' })
    const texts = await complete({
      prompt: ['The capital of Portugal is', 'Hello'],
      n: 2,
      max_tokens: 3,
      temperature: 0,
    })
    expect(texts.choices.map(({ text }) => text).slice(0, 2)).toEqual([' Lisbon.', ' Lisbon.'])
    expect(texts.choices).toHaveLength(4)
    const [given] = (await complete({ prompt: tokens, max_tokens: 3, temperature: 0 })).choices
    expect(given?.text).toBe(' Lisbon.')
  })

  test('streams several answers by their index', async () => {
    const response = await service.post('/v1/completions', {
      prompt: ['Hello', 'Hi'],
      n: 2,
      max_tokens: 2,
      stream: true,
    })
    const frames = (await readFrames(response)).slice(0, -1) as Answer[]
    const ends = frames.flatMap(({ choices }) => choices).filter(({ finish_reason: reason }) => reason !== null)
    expect(ends.map((choice) => (choice as Choice & { index: number }).index).toSorted()).toEqual([0, 1, 2, 3])
  })

  test('gives the best of several', async () => {
    const { choices, usage } = await complete({ best_of: 4, n: 1, max_tokens: 4, temperature: 2, min_p: 0, seed: 1 })
    expect(choices).toHaveLength(1)
    expect(usage.completion_tokens).toBeGreaterThan(4)
  })

  test.each([
    { name: 'a suffix for a model that fills no gaps', body: { suffix: 'x' }, param: 'suffix' },
    { name: 'the best of a stream', body: { best_of: 2, stream: true }, param: 'best_of' },
    { name: 'fewer than are to be given', body: { best_of: 1, n: 2 }, param: 'best_of' },
    { name: 'nothing at all', body: { max_tokens: 0 }, param: 'max_tokens' },
  ])('refuses $name', async ({ body, param }) => {
    const response = await service.post('/v1/completions', { prompt: 'x', ...body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { param } })
  })
})

describe('tokens and prompts', () => {
  test.each(['', '/v1'])('are read and written as by vLLM and llama-server, under "%s"', async (base) => {
    const read = await ask<{ tokens: number[] }>(`${base}/tokenize`, { prompt: 'Hello there', return_token_strs: true })
    expect(read).toMatchObject({ count: 2, max_model_len: 512, token_strs: ['Hello', ' there'] })
    expect(await ask(`${base}/tokenize`, { content: 'Hello there', with_pieces: true })).toEqual({
      tokens: read.tokens.map((id, index) => ({ id, piece: ['Hello', ' there'][index] })),
    })
    const written = { prompt: 'Hello there', content: 'Hello there' }
    expect(await ask(`${base}/detokenize`, { tokens: read.tokens })).toEqual(written)
  })

  test('a piece that is part of a character is told as its bytes', async () => {
    type Pieces = { readonly tokens: readonly { readonly piece: string | readonly number[] }[] }
    const { tokens } = await ask<Pieces>('/tokenize', { content: 'a😀', with_pieces: true })
    const bytes = tokens.flatMap(({ piece }) => (typeof piece === 'string' ? [...Buffer.from(piece)] : piece))
    expect(Buffer.from(bytes).toString()).toBe('a😀')
    expect(tokens.some(({ piece }) => typeof piece !== 'string')).toBe(true)
  })

  test('a conversation has as many tokens as it is said to have', async () => {
    const { usage } = await chat({ max_tokens: 1 })
    const counted = await ask<{ input_tokens: number }>('/v1/chat/completions/input_tokens', { messages: question })
    const read = await ask<{ count: number }>('/tokenize', { messages: question })
    expect([counted.input_tokens, read.count]).toEqual([usage.prompt_tokens, usage.prompt_tokens])
  })

  test('the prompt of a conversation is shown', async () => {
    expect(await ask('/apply-template', { messages: question })).toEqual({
      prompt: expect.stringMatching(/user\nWhat is the capital of Italy\?[\s\S]*assistant\n$/),
    })
  })

  test('the inside of a model is shown where the owner wants it', async () => {
    const get = async (path: string) => (await fetch(`${service.url}${path}`)).json()
    expect(await get('/props')).toMatchObject({ default_generation_settings: { n_ctx: 512 }, total_slots: 4 })
    expect(await get('/slots')).toMatchObject(Array.from({ length: 4 }, (_, id) => ({ id, is_processing: false })))
  })
})
