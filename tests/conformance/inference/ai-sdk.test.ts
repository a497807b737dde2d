import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  embedMany,
  generateObject,
  generateText,
  type LanguageModel,
  stepCountIs,
  streamObject,
  streamText,
  tool,
} from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>

beforeAll(async () => {
  inference = await startInference()
})
afterAll(() => inference.stop())

const openai = () => createOpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any' })
const compatible = () =>
  createOpenAICompatible({
    name: 'hearth',
    baseURL: `${inference.url}/v1`,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })

const prompt = 'What is the capital of Italy?'
const answer = 'The capital of Italy is Rome.'
const shape = z.object({ city: z.enum(['Rome', 'Paris']), people: z.int().min(0).max(9) })
const asked: string[] = []
const calculator = tool({
  description: 'Evaluate an arithmetic expression',
  inputSchema: z.object({ expression: z.string() }),
  execute: async ({ expression }) => {
    asked.push(expression)
    return calculate(expression)
  },
})

const providers: readonly { readonly name: string; readonly model: () => LanguageModel }[] = [
  { name: '@ai-sdk/openai on chat completions', model: () => openai().chat('ember') },
  { name: '@ai-sdk/openai on responses', model: () => openai().responses('ember') },
  { name: '@ai-sdk/openai-compatible', model: () => compatible()('ember') },
]

describe.each(providers)('the AI SDK through $name', ({ model }) => {
  test('generates a text', async () => {
    const { text, finishReason, usage } = await generateText({ model: model(), prompt })
    expect({ text, finishReason }).toEqual({ text: answer, finishReason: 'stop' })
    expect(usage.inputTokens).toBeGreaterThan(0)
    expect(usage.outputTokens).toBeGreaterThan(0)
  })

  test('says that a text was cut', async () => {
    const { finishReason } = await generateText({ model: model(), prompt, maxOutputTokens: 2 })
    expect(finishReason).toBe('length')
  })

  test('streams a text', async () => {
    const result = streamText({ model: model(), prompt })
    const pieces: string[] = []
    for await (const piece of result.textStream) pieces.push(piece)
    expect(pieces.join('')).toBe(answer)
    expect(pieces.length).toBeGreaterThan(1)
    expect(await result.finishReason).toBe('stop')
    expect((await result.usage).outputTokens).toBeGreaterThan(0)
  })

  test('calls tools until there is an answer', async () => {
    asked.length = 0
    const { text, steps } = await generateText({
      model: model(),
      prompt: sum,
      tools: { calculator },
      stopWhen: stepCountIs(3),
    })
    expect(asked).toEqual(['12 * 7'])
    expect(text).toContain('84')
    expect(steps).toHaveLength(2)
  })

  test('streams while it calls tools', async () => {
    const result = streamText({ model: model(), prompt: sum, tools: { calculator }, stopWhen: stepCountIs(3) })
    const kinds: string[] = []
    for await (const part of result.fullStream) kinds.push(part.type)
    expect(kinds).toEqual(
      expect.arrayContaining(['tool-input-start', 'tool-call', 'tool-result', 'text-delta', 'finish']),
    )
    expect(await result.text).toContain('84')
  })

  test('forces a tool', async () => {
    const { toolCalls } = await generateText({
      model: model(),
      prompt: 'Hello!',
      tools: { noop: tool({ inputSchema: z.object({ n: z.int().min(0).max(5) }) }) },
      toolChoice: 'required',
      temperature: 1.5,
    })
    expect(toolCalls[0]).toMatchObject({ toolName: 'noop', input: { n: expect.any(Number) } })
  })

  test('generates an object of a schema', async () => {
    const { object } = await generateObject({ model: model(), prompt, schema: shape })
    expect(shape.safeParse(object).success).toBe(true)
  })

  test('streams an object of a schema', async () => {
    const result = streamObject({ model: model(), prompt, schema: shape })
    for await (const _ of result.partialObjectStream);
    expect(shape.safeParse(await result.object).success).toBe(true)
  })
})

describe('embeddings through the AI SDK', () => {
  test.each([
    { name: '@ai-sdk/openai', model: () => openai().embedding('ember') },
    { name: '@ai-sdk/openai-compatible', model: () => compatible().embeddingModel('ember') },
  ])('$name', async ({ model }) => {
    const { embeddings, usage } = await embedMany({ model: model(), values: ['Hello', 'Hi there'] })
    expect(embeddings.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 3), expect.closeTo(1, 3)])
    expect(usage.tokens).toBeGreaterThan(0)
  })
})
