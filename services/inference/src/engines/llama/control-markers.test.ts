import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OutputRequest, planOutput } from '../../domain/chat-format/plan-output.ts'
import { markedFamilies } from './test-support/marker-templates.ts'
import { openRandomAnswers, type RandomAnswers } from './test-support/random-answers.ts'

const seeds = Number(process.env.ENFORCED_SEEDS ?? 4)
const parameters = {
  type: 'object',
  properties: { on: { type: 'boolean' }, to: { type: 'string', minLength: 2, maxLength: 6 } },
  required: ['on', 'to'],
  additionalProperties: false,
}
const isValid = new Ajv2020().compile(parameters)
const tools = ['get', 'set'].map((name) => ({ type: 'function', function: { name, parameters, strict: true } }))

describe.each(markedFamilies)(
  'a model of the kind of $name',
  { timeout: 600_000 },
  ({ template, controlTokens, begins }) => {
    let random: RandomAnswers
    beforeAll(async () => {
      random = await openRandomAnswers({ template, controlTokens })
    })
    afterAll(() => random.close())

    const plan = (toolChoice: OutputRequest['toolChoice']) =>
      planOutput({
        format: random.chatFormat,
        tools,
        toolChoice,
        parallelToolCalls: false,
        form: { kind: 'text' },
        templateValues: { enable_thinking: false },
      })

    /** Calls of answers in which control tokens are likely. */
    async function callsOf({ constraint, createParser }: ReturnType<typeof plan>, first?: number) {
      const control = controlTokens.map((text) => random.tokens(text)[0] ?? -1)
      const requests = Array.from({ length: seeds }, (_, seed) => {
        const likely = control.map((token) => [token, token === first ? 40 : 4])
        const sampling = { temperature: 1, seed, logitBias: Object.fromEntries(likely) }
        return { sampling, maxTokens: 200, ...(constraint === undefined ? {} : { constraint }) }
      })
      return (await random.answers(requests)).map(({ text, reason }) => {
        const parser = createParser((length) => 'x'.repeat(length))
        return { text, reason, parts: [...parser.push(text), ...parser.end()] }
      })
    }

    test('its form of calls is learned', () => {
      expect(random.chatFormat.toolCalls).toBeDefined()
    })

    test('a call that is forced is seen, and fits', async () => {
      for (const { text, reason, parts } of await callsOf(plan({ kind: 'required' }))) {
        expect(reason, text).toBe('stop')
        expect(
          parts.map(({ kind }) => kind),
          text,
        ).toEqual(['tool-call', 'tool-arguments'])
        const [, given] = parts
        if (given?.kind === 'tool-arguments') expect(isValid(JSON.parse(given.text)), text).toBe(true)
      }
    })

    test('a call that it begins by itself is seen, and fits', async () => {
      const { constraint } = plan({ kind: 'auto' })
      expect(constraint?.after).toContain(begins)
      const [first = -1, ...rest] = random.tokens(begins)
      // Where it takes more than one token to begin a call, chance alone does not hit upon it.
      if (rest.length > 0) return
      const answers = await callsOf(plan({ kind: 'auto' }), first)
      const called = answers.filter(({ parts }) => parts.some(({ kind }) => kind === 'tool-call'))
      expect(called.length).toBeGreaterThan(0)
      for (const { text, parts } of called) {
        const given = parts.flatMap((part) => (part.kind === 'tool-arguments' ? [part.text] : []))
        expect(
          given.every((json) => isValid(JSON.parse(json))),
          text,
        ).toBe(true)
      }
    })
  },
)
