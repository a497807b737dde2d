import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI, OpenAI, OpenAIEmbeddings } from '@langchain/openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>

beforeAll(async () => {
  inference = await startInference()
})
afterAll(() => inference.stop())

const options = () => ({ apiKey: 'any', configuration: { baseURL: `${inference.url}/v1` }, maxRetries: 0 })
const chat = (more: object = {}) => new ChatOpenAI({ ...options(), model: 'ember', ...more })
const question = 'What is the capital of Italy?'
const answer = 'The capital of Italy is Rome.'
const calculator = tool(async ({ expression }: { expression: string }) => calculate(expression), {
  name: 'calculator',
  description: 'Evaluate an arithmetic expression',
  schema: z.object({ expression: z.string() }),
})

const usageSchema = z.object({ output_tokens: z.number() }).optional()

function tokensOf(message: { readonly usage_metadata?: unknown }): number {
  return usageSchema.parse(message.usage_metadata)?.output_tokens ?? 0
}

describe.each([
  { name: 'chat completions', more: {} },
  { name: 'responses', more: { useResponsesApi: true } },
])("LangChain's ChatOpenAI on $name", ({ more }) => {
  test('is asked', async () => {
    const message = await chat(more).invoke(question)
    expect(message.text).toBe(answer)
    expect(tokensOf(message)).toBeGreaterThan(0)
  })

  test('streams', async () => {
    const pieces: string[] = []
    let tokens = 0
    for await (const chunk of await chat(more).stream(question)) {
      pieces.push(chunk.text)
      tokens += tokensOf(chunk)
    }
    expect(pieces.join('')).toBe(answer)
    expect(tokens).toBeGreaterThan(0)
  })

  test('calls a tool and is told what it gave', async () => {
    const bound = chat(more).bindTools([calculator])
    const called = await bound.invoke(sum)
    const [call] = called.tool_calls ?? []
    expect(call).toMatchObject({ name: 'calculator', args: { expression: expect.stringContaining('12 * 7') } })
    const content = await calculator.invoke(z.object({ expression: z.string() }).parse(call?.args))
    const result = new ToolMessage({ content, tool_call_id: call?.id ?? '' })
    const told = await bound.invoke([new HumanMessage(sum), called, result])
    expect(told.text).toContain('84')
  })

  test('streams a call', async () => {
    const bound = chat(more).bindTools([calculator], { tool_choice: 'calculator' })
    const stream = await bound.stream(sum)
    let gathered: Awaited<ReturnType<typeof bound.invoke>> | undefined
    for await (const chunk of stream) gathered = gathered === undefined ? chunk : gathered.concat(chunk)
    expect(gathered?.tool_calls?.[0]).toMatchObject({ name: 'calculator', args: { expression: expect.any(String) } })
  })

  test.each(['jsonSchema', 'functionCalling', 'jsonMode'] as const)('answers in a structure by %s', async (method) => {
    const shape =
      method === 'jsonMode' ? z.record(z.string(), z.unknown()) : z.object({ city: z.enum(['Rome', 'Paris']) })
    const model = chat({ ...more, temperature: 0, ...(method === 'jsonMode' ? { maxTokens: 400 } : {}) })
    const asked = model.withStructuredOutput(shape, { method, name: 'city', includeRaw: true })
    const { raw, parsed } = await asked.invoke(question)
    if (method === 'jsonMode') expect(raw.text.trimStart().startsWith('{')).toBe(true)
    else expect(shape.safeParse(parsed).success).toBe(true)
  })
})

describe('the rest of LangChain', () => {
  test('OpenAI continues a text', async () => {
    const text = await new OpenAI({ ...options(), model: 'ember', maxTokens: 3 }).invoke('The capital of Portugal is')
    expect(text).toBe(' Lisbon.')
  })

  test('OpenAIEmbeddings', async () => {
    const embeddings = new OpenAIEmbeddings({ ...options(), model: 'ember' })
    const [first, second] = await embeddings.embedDocuments(['Hello', 'Hi there'])
    expect(first).toHaveLength(second?.length ?? 0)
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 3)
    expect(await embeddings.embedQuery('Hello')).toHaveLength(first?.length ?? 0)
  })

  test('a model that does not exist is its own error', async () => {
    await expect(chat({ model: 'none' }).invoke(question)).rejects.toMatchObject({ status: 404 })
  })
})
