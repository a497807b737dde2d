import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forSeeds, type RandomService, seeds, startRandom } from './start-random.ts'

let service: RandomService
let client: Anthropic

beforeAll(async () => {
  service = await startRandom()
  client = new Anthropic({ baseURL: service.url, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => service.stop())

const timeout = 60_000 + seeds * 2_000
const ask = (seed: number, more: object = {}) => ({
  model: 'random',
  max_tokens: 400,
  messages: [{ role: 'user' as const, content: `Question ${seed}` }],
  thinking: { type: 'disabled' as const },
  ...more,
})
const tools = [
  {
    name: 'weather',
    input_schema: {
      type: 'object' as const,
      properties: { city: { enum: ['Rome', 'Paris'] }, days: { type: 'integer', minimum: 1, maximum: 9 } },
      required: ['city', 'days'],
      additionalProperties: false,
    },
  },
  {
    name: 'stop',
    input_schema: {
      type: 'object' as const,
      properties: { now: { type: 'boolean' } },
      required: ['now'],
      additionalProperties: false,
    },
  },
]
const inputs = { weather: { city: /^(Rome|Paris)$/, days: expect.any(Number) }, stop: { now: expect.any(Boolean) } }

function expectCall({ type, ...block }: Anthropic.ContentBlock): string {
  expect(type).toBe('tool_use')
  const { name, input } = block as Anthropic.ToolUseBlock
  const { city, ...rest } = inputs[name as keyof typeof inputs] as Record<string, unknown>
  expect(input).toMatchObject(rest)
  if (city !== undefined) expect((input as { city: string }).city).toMatch(city as RegExp)
  return name
}

describe(`Anthropic's messages with random weights and ${seeds} seeds`, () => {
  test('a forced call is one of a declared tool, and fits its schema', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const choice = { type: 'any', disable_parallel_tool_use: true }
      const message = await client.messages.create(ask(seed, { tools, tool_choice: choice }))
      expect(message.stop_reason).toBe('tool_use')
      expect(message.content).toHaveLength(1)
      for (const block of message.content) expectCall(block)
    })
  })

  test('a call of a named tool is of that tool, streamed and accumulated too', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const choice = { type: 'tool', name: 'stop', disable_parallel_tool_use: true }
      const message = await client.messages.stream(ask(seed, { tools, tool_choice: choice })).finalMessage()
      expect(message.content.map(expectCall)).toEqual(['stop'])
    })
  })

  // Long enough that the model hardly ends it in time, and short enough that it fits.
  const noteOf = (characters: number) => ({
    type: 'object' as const,
    properties: { text: { type: 'string', minLength: characters } },
    required: ['text'],
    additionalProperties: false,
  })
  /** Words that leave some sixty tokens of the context for an answer. */
  async function longPrompt(): Promise<string> {
    const count = async (words: number) => {
      const messages = [{ role: 'user' as const, content: 'word '.repeat(words) }]
      return (await client.messages.countTokens({ model: 'random', messages })).input_tokens
    }
    const [few, many] = [await count(10), await count(110)]
    return 'word '.repeat(10 + Math.floor((1_024 - 60 - few) / ((many - few) / 100)))
  }

  test.each([
    { name: 'the limit', limit: 60, prompt: async () => 'Hello', reason: 'max_tokens' },
    {
      ...{ name: 'the end of the context', limit: 4_000, prompt: longPrompt },
      reason: 'model_context_window_exceeded',
    },
  ])(
    'a form that $name cuts is ended, and the reason told',
    { timeout: 120_000 },
    async ({ limit, prompt, reason }) => {
      const output_config = { format: { type: 'json_schema', schema: noteOf(40) } }
      const messages = [{ role: 'user', content: await prompt() }]
      const reasons = new Set<string | null>()
      await forSeeds(async (seed) => {
        const { content, stop_reason: told } = await client.messages.create(
          ask(seed, { output_config, messages, max_tokens: limit }),
        )
        expect(content.map((block) => (block.type === 'text' ? JSON.parse(block.text) : block))).toMatchObject([
          { text: expect.any(String) },
        ])
        // Chance may end one in time.
        expect([reason, 'end_turn']).toContain(told)
        reasons.add(told)
      })
      expect(reasons).toContain(reason)
    },
  )

  test('a forced call that the limit cuts is whole too', async () => {
    const tool = { name: 'note', input_schema: noteOf(30) }
    const message = await client.messages.create(
      ask(1, { tools: [tool], tool_choice: { type: 'tool', name: 'note' }, max_tokens: 60 }),
    )
    expect(message).toMatchObject({ stop_reason: 'tool_use', stop_sequence: null })
    expect(message.content).toMatchObject([{ name: 'note', input: { text: expect.any(String) } }])
  })

  test('a stream and a whole answer say the same at temperature 0', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const body = ask(seed, { temperature: 0, max_tokens: 24 })
      const whole = await client.messages.create(body)
      const streamed = await client.messages.stream(body).finalMessage()
      expect(streamed.content).toEqual(whole.content)
      expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens)
    })
  })

  test('thinking comes in blocks of its own, in front, with a signature', { timeout }, async () => {
    const choice = { type: 'tool', name: 'stop', disable_parallel_tool_use: true }
    await forSeeds(async (seed) => {
      const thinking = { type: 'enabled', budget_tokens: 1_024 }
      const messages = [{ role: 'user', content: `Think about ${seed}` }]
      const stream = client.messages.stream(
        ask(seed, { tools, tool_choice: choice, thinking, messages, max_tokens: 120 }),
      )
      const { content } = await stream.finalMessage()
      const kinds = content.map(({ type }) => type)
      expect(kinds.lastIndexOf('thinking')).toBeLessThanOrEqual(0)
      for (const block of content) if (block.type === 'thinking') expect(block.signature).not.toBe('')
    })
  })
})
