import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forSeeds, type RandomService, seeds, startRandom } from './start-random.ts'

let service: RandomService
beforeAll(async () => {
  service = await startRandom({ contextTokens: 2_048 })
})
afterAll(() => service.stop())

const parameters = {
  set_light: {
    type: 'object',
    properties: { on: { type: 'boolean' }, level: { type: 'integer', minimum: 0, maximum: 100 } },
    required: ['on'],
    additionalProperties: false,
  },
  pay: {
    type: 'object',
    properties: {
      to: { type: 'string', minLength: 1, maxLength: 8 },
      amount: { type: 'number', exclusiveMinimum: 0, maximum: 999 },
      currency: { enum: ['EUR', 'USD', 'JPY'] },
    },
    required: ['to', 'amount', 'currency'],
    additionalProperties: false,
  },
  move: {
    type: 'object',
    properties: { path: { type: 'array', items: { $ref: '#/$defs/step' }, minItems: 1, maxItems: 3 } },
    required: ['path'],
    additionalProperties: false,
    $defs: { step: { enum: ['n', 'e', 's', 'w', { jump: 2 }] } },
  },
} as const
type Name = keyof typeof parameters
const names = Object.keys(parameters) as Name[]
const tools = names.map((name) => ({
  type: 'function',
  function: { name, parameters: parameters[name], strict: true },
}))
const valid = Object.fromEntries(names.map((name) => [name, new Ajv2020({ strict: false }).compile(parameters[name])]))

type Call = { id: string; type: string; function: { name: string; arguments: string } }
type Answer = {
  choices: [
    { message: { content: string | null; reasoning?: string | null; tool_calls?: Call[] }; finish_reason: string },
  ]
  usage: { completion_tokens: number }
}
type Chunk = {
  choices: {
    delta: { content?: string; tool_calls?: (Partial<Call> & { index: number; function: Partial<Call['function']> })[] }
    finish_reason: string | null
  }[]
}

const request = (seed: number, more: object) => ({
  messages: [{ role: 'user', content: `Question ${seed}` }],
  tools,
  seed,
  temperature: 1.5,
  max_tokens: 600,
  // Without it a model of random weights may think until its context is full.
  chat_template_kwargs: { enable_thinking: false },
  ...more,
})

function expectValid(call: Call | undefined, told: unknown): void {
  const { id, function: called } = call ?? { function: { name: '', arguments: '' } }
  const answer = JSON.stringify(told)
  expect(names, answer).toContain(called.name)
  expect(id, answer).toMatch(/^call_[A-Za-z0-9]{24}$/)
  const check = valid[called.name]
  expect(check?.(JSON.parse(called.arguments)), `${answer} ${JSON.stringify(check?.errors)}`).toBe(true)
}

/** The calls of a stream, put together as clients do. */
function assemble(chunks: readonly Chunk[]): { readonly calls: readonly Call[]; readonly finish: string | undefined } {
  const calls: Call[] = []
  let finish: string | undefined
  for (const { choices } of chunks) {
    for (const { delta, finish_reason: reason } of choices) {
      finish = reason ?? finish
      for (const { index, id, type, function: part } of delta.tool_calls ?? []) {
        const before = calls[index] ?? {
          id: id ?? '',
          type: type ?? '',
          function: { name: part.name ?? '', arguments: '' },
        }
        calls[index] = {
          ...before,
          function: { ...before.function, arguments: before.function.arguments + (part.arguments ?? '') },
        }
      }
    }
  }
  return { calls, finish }
}

describe(`with random weights and ${seeds} seeds`, () => {
  const timeout = 60_000 + seeds * 2_000

  test.each([
    { name: 'required', more: { tool_choice: 'required' }, allowed: names },
    { name: 'a named tool', more: { tool_choice: { type: 'function', function: { name: 'pay' } } }, allowed: ['pay'] },
    {
      name: 'allowed tools',
      more: {
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: {
            mode: 'required',
            tools: ['move', 'pay'].map((name) => ({ type: 'function', function: { name } })),
          },
        },
      },
      allowed: ['move', 'pay'],
    },
  ])('$name: exactly one call that fits', { timeout }, async ({ more, allowed }) => {
    await forSeeds(async (seed) => {
      const body = request(seed, { ...more, parallel_tool_calls: false })
      const answer = await service.ask<Answer>('/v1/chat/completions', body)
      const [{ message, finish_reason: finish }] = answer.choices
      expect({ finish, content: message.content, calls: message.tool_calls?.length }, JSON.stringify(answer)).toEqual({
        finish: 'tool_calls',
        content: null,
        calls: 1,
      })
      expectValid(message.tool_calls?.[0], answer)
      expect(allowed).toContain(message.tool_calls?.[0]?.function.name)
    })
  })

  test('a stream of a forced call adds up to one that fits', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const body = request(seed, { tool_choice: 'required', parallel_tool_calls: false })
      const chunks = await service.stream<Chunk>('/v1/chat/completions', body)
      const { calls, finish } = assemble(chunks)
      expect({ finish, calls: calls.length }, JSON.stringify(chunks)).toEqual({ finish: 'tool_calls', calls: 1 })
      expectValid(calls[0], calls)
    })
  })

  test('parallel calls: all of them fit, the one that a limit closes too', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const body = request(seed, { tool_choice: 'required', parallel_tool_calls: true, max_tokens: 100 + (seed % 500) })
      const answer = await service.ask<Answer>('/v1/chat/completions', body)
      const [{ message, finish_reason: finish }] = answer.choices
      const calls = message.tool_calls ?? []
      expect(finish, JSON.stringify(answer)).toBe('tool_calls')
      expect(calls.length).toBeGreaterThan(0)
      for (const call of calls) expectValid(call, answer)
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
      expect(answer.usage.completion_tokens).toBeLessThanOrEqual(body.max_tokens)
    })
  })

  test('"auto": a call that the model begins by itself fits', { timeout }, async () => {
    const begins = await service.biasOf('<tool_call>', 100)
    await forSeeds(async (seed) => {
      const body = request(seed, { tool_choice: 'auto', parallel_tool_calls: false, logit_bias: begins })
      const answer = await service.ask<Answer>('/v1/chat/completions', body)
      const [{ message, finish_reason: finish }] = answer.choices
      expect(message.tool_calls?.length, JSON.stringify(answer)).toBeGreaterThan(0)
      const ended = finish === 'length' ? message.tool_calls?.slice(0, -1) : message.tool_calls
      for (const call of ended ?? []) expectValid(call, answer)
    })
  })

  test('"auto" beside a schema: an answer is calls that fit, or of the schema', { timeout }, async () => {
    const schema = parameters.pay
    const form = { type: 'json_schema', json_schema: { name: 'payment', strict: true, schema } }
    await forSeeds(async (seed) => {
      const body = request(seed, { tool_choice: 'auto', parallel_tool_calls: false, response_format: form })
      const answer = await service.ask<Answer>('/v1/chat/completions', body)
      const [{ message, finish_reason: finish }] = answer.choices
      expect(finish, JSON.stringify(answer)).toBe(message.tool_calls === undefined ? 'stop' : 'tool_calls')
      for (const call of message.tool_calls ?? []) expectValid(call, answer)
      if (message.tool_calls === undefined)
        expect(valid.pay?.(JSON.parse(message.content ?? '')), JSON.stringify(answer)).toBe(true)
      else expect(message.content).toBeNull()
    })
  })

  test('a forced call comes behind reasoning that has a limit', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const more = { tool_choice: 'required', parallel_tool_calls: false, thinking_token_budget: 12 }
      const answer = await service.ask<Answer>(
        '/v1/chat/completions',
        request(seed, { ...more, chat_template_kwargs: {} }),
      )
      const [{ message, finish_reason: finish }] = answer.choices
      expect(finish, JSON.stringify(answer)).toBe('tool_calls')
      expectValid(message.tool_calls?.[0], answer)
    })
  })

  test('"none": nothing is taken for a call', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const answer = await service.ask<Answer>(
        '/v1/chat/completions',
        request(seed, { tool_choice: 'none', max_tokens: 40 }),
      )
      const [{ message, finish_reason: finish }] = answer.choices
      expect(message.tool_calls ?? []).toEqual([])
      expect(['stop', 'length']).toContain(finish)
      expect(message.content).not.toContain('<tool_call>')
    })
  })
})
