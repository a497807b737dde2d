import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToolChoice } from '../../domain/chat/chat-call.ts'
import type { ChatFormat } from '../../domain/chat-format/chat-format.ts'
import { hermesCalls } from '../../domain/chat-format/hermes.ts'
import { planOutput } from '../../domain/chat-format/plan-output.ts'
import { families } from '../../domain/chat-format/test-support/families.ts'
import type { GenerateRequest } from '../../domain/engine/engine.ts'
import { compileSchema } from '../../domain/grammar/compile-schema/compile-schema.ts'
import { createGrammar } from '../../domain/grammar/grammar.ts'
import { plainCases } from '../../domain/grammar/test-support/plain-schemas.ts'
import { structureCases } from '../../domain/grammar/test-support/schemas.ts'
import { createValidator } from '../../domain/grammar/test-support/validator.ts'
import { wholeCases } from '../../domain/grammar/test-support/whole-schemas.ts'
import { bindingsOf } from './child/addon.ts'
import { openRandomAnswers, type RandomAnswers } from './test-support/random-answers.ts'

const seeds = Number(process.env.ENFORCED_SEEDS ?? 3)

const grammarOf = (schema: unknown) => {
  const grammar = createGrammar()
  return grammar.render(compileSchema(grammar, schema, { strict: true, param: 'response_format' }))
}

describe('llama.cpp agrees with us', () => {
  let allows: (grammar: string) => (text: string) => boolean
  let close: () => Promise<void>
  beforeAll(async () => {
    const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, logLevel: LlamaLogLevel.disabled })
    const bindings = bindingsOf(llama)
    close = () => llama.dispose()
    allows = (text) => {
      const grammar: unknown = new bindings.AddonGrammar(text, { rootRuleName: 'root', addonExports: bindings })
      return (value) => (grammar as { isTextCompatible(value: string): boolean }).isTextCompatible(value)
    }
  })
  afterAll(() => close())

  test.each([...structureCases, ...plainCases, ...wholeCases])('on $name', ({ schema, says = [], never = [] }) => {
    const allowed = allows(grammarOf(schema))
    expect(says.filter((value) => !allowed(JSON.stringify(value)))).toEqual([])
    expect(never.filter((value) => allowed(JSON.stringify(value)))).toEqual([])
  })

  test.each(families)('on calls in the form of $name', ({ format }) => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { properties: { a: { type: 'string' } } } } }]
    const plan = planOutput({
      format,
      tools,
      toolChoice: { kind: 'required' },
      parallelToolCalls: true,
      form: { kind: 'text' },
    })
    expect(allows(plan.constraint?.grammar ?? '')('nothing of the kind')).toBe(false)
  })
})

describe('whatever the weights are', { timeout: 3_600_000 }, () => {
  let random: RandomAnswers
  beforeAll(async () => {
    random = await openRandomAnswers()
  })
  afterAll(() => random.close())

  const answersTo = (request: Pick<GenerateRequest, 'constraint'>) =>
    random.answers(Array.from({ length: seeds }, (_, seed) => ({ sampling: { temperature: 2, seed }, ...request })))

  // Texts and lists without a bound may be longer than the context: they end when the model ends them.
  const bounded = [...structureCases, ...plainCases, ...wholeCases].filter(({ bounded = false }) => bounded)

  test.each(bounded)('an answer has the form of $name', async ({ schema }) => {
    const validate = createValidator(schema)
    for (const { text, reason } of await answersTo({ constraint: { grammar: grammarOf(schema) } })) {
      expect(reason, text).toBe('stop')
      expect(text).not.toContain('\uFFFD')
      expect(validate(JSON.parse(text)), text).toBe(true)
    }
  })

  const parameters = {
    type: 'object',
    properties: {
      on: { type: 'boolean' },
      level: { type: 'integer', minimum: 0, maximum: 10 },
      label: { type: 'string', minLength: 3, maxLength: 12 },
      code: { type: 'string', pattern: '^[A-Z<]{2}-[0-9]{1,3}$' },
      day: { type: 'string', format: 'date' },
      size: { enum: ['small', 'large', 3] },
      tags: { type: 'array', items: { type: 'string', maxLength: 4 }, maxItems: 2 },
    },
    required: ['on', 'label', 'code', 'day'],
    additionalProperties: false,
  }
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const isValid = ajv.compile(parameters)
  const tools = ['get', 'set'].map((name) => ({ type: 'function', function: { name, parameters, strict: true } }))

  async function callsOf(format: ChatFormat, toolChoice: ToolChoice, parallelToolCalls = false) {
    const form = { kind: 'text' } as const
    const templateValues = { enable_thinking: false }
    const known =
      format.reasoning === undefined ? format : { ...format, reasoning: { ...format.reasoning, opened: false } }
    const request = { format: known, tools, toolChoice, parallelToolCalls, form, templateValues }
    const { constraint, createParser } = planOutput(request)
    return (await answersTo(constraint === undefined ? {} : { constraint })).map(({ text, reason }) => {
      const parser = createParser((length) => 'x'.repeat(length))
      const parts = [...parser.push(text), ...parser.end()]
      const names = parts.flatMap((part) => (part.kind === 'tool-call' ? [part.name] : []))
      const given = parts.flatMap((part) => (part.kind === 'tool-arguments' ? [part.text] : []))
      return { text, reason, kinds: parts.map(({ kind }) => kind), names, given }
    })
  }

  test.each(families)('a call that is forced comes, and fits, in the form of $name', async ({ format }) => {
    for (const { text, reason, kinds, given } of await callsOf(format, { kind: 'required' })) {
      expect(reason, text).toBe('stop')
      expect(kinds, text).toEqual(['tool-call', 'tool-arguments'])
      for (const json of given)
        expect(isValid(JSON.parse(json)), `${text} ${ajv.errorsText(isValid.errors)}`).toBe(true)
    }
  })

  test('a named call is of that tool', async () => {
    const answers = await callsOf({ toolCalls: hermesCalls }, { kind: 'named', names: ['set'], required: true })
    for (const { text, names, given } of answers) {
      expect(names, text).toEqual(['set'])
      expect(
        given.every((json) => isValid(JSON.parse(json))),
        text,
      ).toBe(true)
    }
  })

  test('of parallel calls all that ended fit', async () => {
    for (const { text, reason, names, given } of await callsOf(
      { toolCalls: hermesCalls },
      { kind: 'required' },
      true,
    )) {
      const ended = reason === 'length' ? given.slice(0, -1) : given
      if (reason === 'stop') expect(names.length, text).toBe(given.length)
      expect(
        ended.every((json) => isValid(JSON.parse(json))),
        text,
      ).toBe(true)
    }
  })
})
