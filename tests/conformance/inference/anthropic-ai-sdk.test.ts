import { createAnthropic } from '@ai-sdk/anthropic'
import { generateObject, generateText, stepCountIs, streamText, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>

beforeAll(async () => {
  inference = await startInference()
})
afterAll(() => inference.stop())

const model = () => createAnthropic({ baseURL: `${inference.url}/v1`, apiKey: 'any' })('ember')

const maxOutputTokens = 128
const prompt = 'What is the capital of Italy?'
const answer = 'The capital of Italy is Rome.'
const asked: string[] = []
const calculator = tool({
  description: 'Evaluate an arithmetic expression',
  inputSchema: z.object({ expression: z.string() }),
  execute: async ({ expression }) => {
    asked.push(expression)
    return calculate(expression)
  },
})

describe('the AI SDK through @ai-sdk/anthropic', () => {
  test('generates a text', async () => {
    const { text, finishReason, usage } = await generateText({
      model: model(),
      maxOutputTokens,
      prompt,
      temperature: 0,
    })
    expect({ text, finishReason }).toEqual({ text: answer, finishReason: 'stop' })
    expect(usage.inputTokens).toBeGreaterThan(0)
    expect(usage.outputTokens).toBeGreaterThan(0)
  })

  test('says that a text was cut', async () => {
    const { finishReason } = await generateText({ model: model(), prompt, maxOutputTokens: 2 })
    expect(finishReason).toBe('length')
  })

  test('streams a text', async () => {
    const result = streamText({ model: model(), maxOutputTokens, prompt })
    const pieces: string[] = []
    for await (const piece of result.textStream) pieces.push(piece)
    expect(pieces.join('')).toBe(answer)
    expect(pieces.length).toBeGreaterThan(1)
    expect(await result.finishReason).toBe('stop')
    expect((await result.usage).outputTokens).toBeGreaterThan(0)
  })

  test('calls tools until there is an answer', async () => {
    asked.length = 0
    const ask = { model: model(), maxOutputTokens, prompt: sum, tools: { calculator }, stopWhen: stepCountIs(3) }
    const { text, steps } = await generateText(ask)
    expect(asked).toEqual(['12 * 7'])
    expect(text).toContain('84')
    expect(steps).toHaveLength(2)
  })

  test('streams while it calls tools', async () => {
    const result = streamText({
      model: model(),
      maxOutputTokens,
      prompt: sum,
      tools: { calculator },
      stopWhen: stepCountIs(3),
    })
    const kinds: string[] = []
    for await (const part of result.fullStream) kinds.push(part.type)
    expect(kinds).toEqual(
      expect.arrayContaining(['tool-input-start', 'tool-call', 'tool-result', 'text-delta', 'finish']),
    )
    expect(kinds).not.toContain('error')
    expect(await result.text).toContain('84')
  })

  test.each(['required', { type: 'tool', toolName: 'noop' }] as const)('forces a tool: %o', async (toolChoice) => {
    const { toolCalls } = await generateText({
      model: model(),
      maxOutputTokens,
      prompt: 'Hello!',
      tools: { noop: tool({ inputSchema: z.object({ n: z.int().min(0).max(5) }) }) },
      toolChoice,
    })
    expect(toolCalls[0]).toMatchObject({ toolName: 'noop', input: { n: expect.any(Number) } })
  })

  test('generates an object of a schema', async () => {
    const schema = z.object({ city: z.enum(['Rome', 'Paris']) })
    const { object } = await generateObject({ model: model(), maxOutputTokens, prompt, schema })
    expect(schema.safeParse(object).success).toBe(true)
  })

  test('tells what was refused', async () => {
    const ask = generateText({
      model: createAnthropic({ baseURL: `${inference.url}/v1`, apiKey: 'any' })('nobody'),
      prompt,
    })
    await expect(ask).rejects.toThrow(/nobody/)
  })
})
