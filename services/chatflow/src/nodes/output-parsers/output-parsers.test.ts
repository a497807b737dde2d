import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'
import { parseZodText } from './parse-zod-text.ts'

const chainWith = (parser: string, inputs: Record<string, unknown>) =>
  drawFlow(
    { id: 'chatOpenAI_0' },
    { id: 'promptTemplate_0', inputs: { template: 'About {topic}' } },
    { id: `${parser}_0`, inputs },
    {
      id: 'llmChain_0',
      inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0'), outputParser: wire(`${parser}_0`) },
    },
  )

/** Runs an LLM chain with a parser on what the model says, one answer after the other. */
async function parsed(parser: string, inputs: Record<string, unknown>, ...said: string[]) {
  const { env, calls } = recordingEnv(() => said.shift() ?? '')
  const flow = chainWith(parser, inputs)
  const runner = await prepare(flow, env)
  const answer = await finish(runner, contextOf('cats', { streaming: true }))
  return { ...answer, calls, streamable: runner.streamable }
}

describe('an output parser', () => {
  test('makes a list of values between commas, and keeps the flow from streaming', async () => {
    const { json, calls, streamable, events } = await parsed('csvOutputParser', {}, ' a, b ,c\n')
    expect(json).toEqual(['a', 'b', 'c'])
    expect(calls[0]?.messages[0]?.content).toMatch(/^About cats\nAnswer with nothing but a list/)
    expect({ streamable, events }).toEqual({ streamable: false, events: [] })
  })

  test('makes a list of so many values between separators of its own', async () => {
    const { json } = await parsed('customListOutputParser', { length: 2, separator: ';' }, 'a;b;c')
    expect(json).toEqual(['a', 'b'])
  })

  test.each([
    { name: 'plain', said: '{"answer":"yes","source":"here"}' },
    { name: 'in a code block', said: 'Sure!\n```json\n{"answer":"yes","source":"here"}\n```' },
    { name: 'with a comma too many', said: '{"answer":"yes","source":"here",}' },
    { name: 'among words', said: 'I say {"answer":"yes","source":"here"} to that' },
  ])('reads JSON $name', async ({ said }) => {
    expect((await parsed('structuredOutputParser', {}, said)).json).toEqual({ answer: 'yes', source: 'here' })
  })

  test.each([
    { name: 'an object', inputs: { exampleJson: 'z.object({ n: z.number() })' }, schema: { type: 'object' } },
    { name: 'a list', inputs: { exampleJson: 'z.array(z.number())' }, schema: { type: 'array' } },
  ])('holds the model to its form: $name', async ({ inputs, schema }) => {
    const { env, asked } = scriptedEnv(['no', '{"n":1}', '[1]'])
    const flow = chainWith('advancedStructuredOutputParser', { ...inputs, autofixParser: true })
    await finish(prepare(flow, env), contextOf('cats')).catch(() => undefined)
    expect(asked).toHaveLength(2)
    for (const { options } of asked) expect(options).toMatchObject({ responseSchema: { name: 'answer', schema } })
  })

  test('asks the model once more for an answer that does not fit, where it may', async () => {
    const inputs = { autofixParser: true, exampleJson: 'z.object({ n: z.number() })' }
    const { json, calls } = await parsed('advancedStructuredOutputParser', inputs, '{"n":"x"}', '{"n":1}')
    expect(json).toEqual({ n: 1 })
    expect(calls[1]?.messages.at(-1)?.content).toContain('"n": must be a number')
  })

  test('fails with what the model said where it may not', async () => {
    await expect(parsed('structuredOutputParser', {}, 'no JSON at all')).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('it holds no JSON: "no JSON at all"'),
    })
  })
})

describe('parseZodText()', () => {
  test('reads what the node of Flowise shows as its example', () => {
    const schema = parseZodText(`z.object({
      title: z.string(), // Title of the movie as a string
      yearOfRelease: z.number().int(), // Release year as an integer number,
      genres: z.enum(["Action", 'Science Fiction']).array().max(2), /* at most two */
      shortDescription: z.string().max(500)
    })`)
    const film = { title: 'a', yearOfRelease: 1999, genres: ['Action'], shortDescription: 'b' }
    expect(schema.parse(film)).toEqual(film)
    expect(schema.safeParse({ ...film, genres: ['Western'] }).success).toBe(false)
    expect(schema.safeParse({ ...film, yearOfRelease: 1.5 }).success).toBe(false)
  })

  test.each([
    ['z.array(z.object({ a: z.string().optional(), "b-c": z.boolean().nullable() }))', [{ 'b-c': null }]],
    ['z.union([z.literal("x"), z.literal(-3)])', -3],
    ['z.record(z.string(), z.number())', { a: 1 }],
    ['z.string().describe("it\\"s \\n fine").default("d")', 'x'],
    ['z.string().regex(/^a\\/b$/i).email();', 'anything'],
    ['z.tuple([z.string(), z.number()])', ['a', 1]],
    ['z.coerce.number().min(1).max(3)', 2],
  ])('reads %s', (text, fits) => {
    expect(parseZodText(text).parse(fits)).toEqual(fits)
  })

  test.each([
    'process.exit()',
    'z.string().constructor.constructor("return process")()',
    'z.object({ a: z.string().transform((v) => v) })',
    'z.custom(() => true)',
    'z["string"]()',
    'z.object({ ["a"]: z.string() })',
    'z.lazy(() => z.string())',
    '(() => {})()',
    'z.string(); process.exit()',
    `${'z.array('.repeat(200)}z.string()${')'.repeat(200)}`,
    '`\x24{process.env.HOME}`',
    'z.constructor("x")',
    'z.object(z.string())',
    '',
  ])('refuses %s without running anything', (text) => {
    expect(() => parseZodText(text)).toThrow('Cannot read the Zod schema')
  })

  test('gives descriptions to the model', () => {
    const schema = parseZodText('z.object({ a: z.string().describe("the name") })')
    expect(z.toJSONSchema(schema)).toMatchObject({ properties: { a: { description: 'the name' } } })
  })
})
