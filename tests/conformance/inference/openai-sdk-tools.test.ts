import OpenAI from 'openai'
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, calculator, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>
let client: OpenAI

beforeAll(async () => {
  inference = await startInference()
  client = new OpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => inference.stop())

const model = 'ember'
const messages = [{ role: 'user', content: sum }] as const
const noop = {
  name: 'noop',
  parameters: { type: 'object', properties: { n: { type: 'integer', minimum: 0, maximum: 5 } }, required: ['n'] },
} as const
const tools = [calculator, noop].map((declared) => ({ type: 'function' as const, function: declared }))
const conversation = () => [...messages]

function callOf(completion: OpenAI.ChatCompletion) {
  const call = completion.choices[0]?.message.tool_calls?.[0]
  return call?.type === 'function' ? call.function : undefined
}

describe('tools through the official OpenAI client', () => {
  test('a model may call one', async () => {
    const completion = await client.chat.completions.create({ model, messages: conversation(), tools })
    expect(callOf(completion)).toEqual({ name: 'calculator', arguments: expect.stringContaining('12 * 7') })
    expect(completion.choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } })
  })

  test.each(Array.from({ length: 5 }, (_, seed) => seed))(
    'a named one is called however it is drawn (%i)',
    async (seed) => {
      const completion = await client.chat.completions.create({
        model,
        messages: conversation(),
        tools,
        tool_choice: { type: 'function', function: { name: 'noop' } },
        temperature: 2,
        seed,
      })
      const call = callOf(completion)
      expect(call?.name).toBe('noop')
      expect(z.object({ n: z.int().min(0).max(5) }).safeParse(JSON.parse(call?.arguments ?? '')).success).toBe(true)
    },
  )

  test('allowed ones alone are called', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: conversation(),
      tools,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'noop' } }] },
      },
    })
    expect(callOf(completion)?.name).toBe('noop')
  })

  test('none is called when that was asked for', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: conversation(),
      tools,
      tool_choice: 'none',
      max_tokens: 40,
    })
    expect(completion.choices[0]?.message.tool_calls).toBeUndefined()
  })

  test('the helper runs them until the model answers', async () => {
    const asked: string[] = []
    const runner = client.chat.completions.runTools({
      model,
      messages: conversation(),
      max_tokens: 80,
      tools: [
        {
          type: 'function',
          function: {
            ...calculator,
            parse: (text: string) => z.object({ expression: z.string() }).parse(JSON.parse(text)),
            function: ({ expression }: { expression: string }) => {
              asked.push(expression)
              return calculate(expression)
            },
          },
        },
      ],
    })
    expect(await runner.finalContent()).toContain('84')
    expect(asked).toEqual(['12 * 7'])
  })

  test('the streaming helper runs them too', async () => {
    const runner = client.chat.completions.runTools({
      model,
      stream: true,
      messages: conversation(),
      max_tokens: 80,
      tools: [
        {
          type: 'function',
          function: {
            ...calculator,
            parse: JSON.parse,
            function: ({ expression }: { expression: string }) => calculate(expression),
          },
        },
      ],
    })
    expect(await runner.finalContent()).toContain('84')
  })

  test('a stream gathers into the same call', async () => {
    const runner = client.chat.completions.stream({ model, messages: conversation(), tools, tool_choice: 'required' })
    const [choice] = (await runner.finalChatCompletion()).choices
    expect(choice?.finish_reason).toBe('tool_calls')
    expect(choice?.message.tool_calls?.[0]).toMatchObject({
      id: expect.stringMatching(/^call_\w{24}$/),
      function: { name: 'calculator', arguments: expect.stringContaining('12 * 7') },
    })
  })

  test('functions of the time before tools work as they did', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: conversation(),
      functions: [calculator],
      function_call: { name: 'calculator' },
    })
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'function_call',
      message: { function_call: { name: 'calculator', arguments: expect.stringContaining('12 * 7') } },
    })
  })
})

describe('forms through the official OpenAI client', () => {
  const shape = z.object({ city: z.enum(['Rome', 'Paris']), people: z.int(), tags: z.array(z.enum(['a', 'b'])).max(2) })

  test('an answer is parsed into the schema that asked for it', async () => {
    const completion = await client.chat.completions.parse({
      model,
      messages: [{ role: 'user', content: 'Describe a city.' }],
      response_format: zodResponseFormat(shape, 'city'),
    })
    expect(shape.safeParse(completion.choices[0]?.message.parsed).success).toBe(true)
  })

  test('arguments of a strict tool are parsed into theirs', async () => {
    const completion = await client.chat.completions.parse({
      model,
      messages: [{ role: 'user', content: 'Describe a city.' }],
      tools: [zodFunction({ name: 'describe', parameters: shape })],
      tool_choice: 'required',
    })
    const call = completion.choices[0]?.message.tool_calls?.[0]
    if (call?.type !== 'function') return expect.fail('nothing was called')
    expect(shape.safeParse(call.function.parsed_arguments).success).toBe(true)
  })

  test('any JSON object', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Give me an object.' }],
      response_format: { type: 'json_object' },
      max_tokens: 400,
      temperature: 0,
    })
    if (completion.choices[0]?.finish_reason === 'length')
      return expect(completion.choices[0].message.content).toMatch(/^\{/)
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toBeTypeOf('object')
  })

  test('probabilities come with the tokens', async () => {
    const completion = await client.chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'What is the capital of Italy?' }],
      logprobs: true,
      top_logprobs: 3,
    })
    const tokens = completion.choices[0]?.logprobs?.content ?? []
    expect(tokens.map(({ token }) => token).join('')).toContain('Rome')
    for (const { logprob, top_logprobs: top } of tokens) {
      expect(logprob).toBeLessThanOrEqual(0)
      expect(top).toHaveLength(3)
    }
  })
})
