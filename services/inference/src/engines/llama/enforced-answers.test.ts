import { createLogger } from '@hearth/kernel'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ToolChoice } from '../../domain/chat/chat-call.ts'
import { hermesCalls } from '../../domain/chat-format/hermes.ts'
import { planOutput } from '../../domain/chat-format/plan-output.ts'
import { families } from '../../domain/chat-format/test-support/families.ts'
import type { Engine, GenerateRequest } from '../../domain/engine.ts'
import { compileSchema } from '../../domain/grammar/compile-schema.ts'
import { createGrammar } from '../../domain/grammar/grammar.ts'
import { plainCases } from '../../domain/grammar/test-support/plain-schemas.ts'
import { structureCases } from '../../domain/grammar/test-support/schemas.ts'
import { starterModelPath } from '../../storage/main-model.ts'
import { bindingsOf } from './child/addon.ts'
import { createLlamaEngine } from './llama-engine.ts'

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

  test.each([...structureCases, ...plainCases])('on $name', ({ schema, says = [], never = [] }) => {
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

describe('at temperature 2', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = createLlamaEngine({
      load: {
        modelPath: starterModelPath(),
        contextTokens: undefined,
        maxDefaultContextTokens: 8_192,
        slots: 2,
        threads: 1,
        batchTokens: 128,
        stepBudgetMs: 250,
        gpu: false,
        gpuLayers: undefined,
        kvType: 'f16',
        adapters: [],
      },
      logger: createLogger({ service: 'inference', level: 'fatal' }),
      restart: { firstMs: 10, maxMs: 100 },
      maxLoadCrashes: 3,
      stableMs: 30_000,
      stallTimeoutMs: 30_000,
      onStatus: () => undefined,
    })
    await engine.ready(AbortSignal.timeout(60_000))
  })
  afterAll(() => engine.close())

  const generate = async (seed: number, request: Pick<GenerateRequest, 'constraint'>) => {
    let text = ''
    const prompt = { kind: 'chat', messages: [{ role: 'user', content: 'Hi' }] } as const
    const whole = { prompt, sampling: { temperature: 2, seed }, maxTokens: 600, stop: [], ...request } as const
    for await (const event of engine.generate(whole, AbortSignal.timeout(60_000))) {
      if (event.kind === 'text') text += event.text
      if (event.kind === 'finished') expect(event.reason).toBe('stop')
    }
    return text
  }

  // Texts and lists without a bound may be longer than the context: they end when the model ends them.
  const bounded = [...structureCases, ...plainCases].filter(({ bounded = false }) => bounded)

  test.each(bounded)('an answer has the form of $name', async ({ schema }) => {
    const validate = new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema as object)
    for (let seed = 0; seed < seeds; seed++) {
      const text = await generate(seed, { constraint: { grammar: grammarOf(schema) } })
      expect(validate(JSON.parse(text)), text).toBe(true)
    }
  })

  test.each<{ name: string; toolChoice: ToolChoice }>([
    { name: 'required', toolChoice: { kind: 'required' } },
    { name: 'named', toolChoice: { kind: 'named', names: ['set'], required: true } },
  ])('a $name call comes, and fits', async ({ toolChoice }) => {
    const parameters = {
      type: 'object',
      properties: { on: { type: 'boolean' }, level: { type: 'integer', minimum: 0, maximum: 10 } },
      required: ['on'],
      additionalProperties: false,
    }
    const tools = ['get', 'set'].map((name) => ({ type: 'function', function: { name, parameters, strict: true } }))
    const plan = planOutput({
      format: { toolCalls: hermesCalls },
      tools,
      toolChoice,
      parallelToolCalls: false,
      form: { kind: 'text' },
    })
    for (let seed = 0; seed < seeds; seed++) {
      const text = await generate(seed, plan.constraint === undefined ? {} : { constraint: plan.constraint })
      const parser = plan.createParser((length) => 'x'.repeat(length))
      const parts = [...parser.push(text), ...parser.end()]
      expect(parts.map(({ kind }) => kind)).toEqual(['tool-call', 'tool-arguments'])
      const [call, given] = parts
      if (call?.kind === 'tool-call' && toolChoice.kind === 'named') expect(call.name).toBe('set')
      if (given?.kind === 'tool-arguments') expect(new Ajv2020().compile(parameters)(JSON.parse(given.text))).toBe(true)
    }
  })
})
