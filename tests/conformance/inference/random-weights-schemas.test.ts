import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileSchema } from '../../../services/inference/src/domain/grammar/compile-schema/compile-schema.ts'
import { createGrammar } from '../../../services/inference/src/domain/grammar/grammar.ts'
import { acceptsBeginning } from '../../../services/inference/src/domain/grammar/test-support/accepts.ts'
import { parseGbnf } from '../../../services/inference/src/domain/grammar/test-support/parse-gbnf.ts'
import { plainCases } from '../../../services/inference/src/domain/grammar/test-support/plain-schemas.ts'
import { structureCases } from '../../../services/inference/src/domain/grammar/test-support/schemas.ts'
import { createValidator } from '../../../services/inference/src/domain/grammar/test-support/validator.ts'
import { wholeCases } from '../../../services/inference/src/domain/grammar/test-support/whole-schemas.ts'
import { forSeeds, type RandomService, seeds, startRandom } from './start-random.ts'

// Every keyword that is supported, `$ref` and recursion included; there are many, so a few seeds each by default.
const cases = [...structureCases, ...plainCases, ...wholeCases]
const seedsEach = process.env.RANDOM_WEIGHT_SEEDS === undefined ? 2 : seeds
const enoughForBounded = 600
// What has no bound may go on until a limit, in front of which it is closed.
const someForOthers = 60

let service: RandomService
beforeAll(async () => {
  service = await startRandom()
})
afterAll(() => service.stop())

type Answer = { choices: [{ message: { content: string }; finish_reason: string }] }

/** What is enforced for a schema: whether it can be closed within a limit, and whether a text is the beginning of it. */
function readForm(schema: unknown) {
  const grammar = createGrammar()
  const rules = parseGbnf(grammar.render(compileSchema(grammar, schema, { strict: true, param: 'response_format' })))
  const shortest = grammar.begin().shortestEnd()?.length ?? Number.POSITIVE_INFINITY
  return { fits: (limit: number) => shortest <= limit, begins: (text: string) => acceptsBeginning(rules, text) }
}

describe(`with random weights and ${seedsEach} seeds, strict JSON schemas hold`, () => {
  test.each(cases)('$name', { timeout: 120_000 + seedsEach * 2_000 }, async ({ schema, bounded = false }) => {
    const validate = createValidator(schema)
    const form = readForm(schema)
    const limit = bounded ? enoughForBounded : someForOthers
    await forSeeds(async (seed) => {
      const { choices } = await service.ask<Answer>('/v1/chat/completions', {
        messages: [{ role: 'user', content: `Question ${seed}` }],
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
        seed,
        temperature: 1.5,
        max_tokens: limit,
        chat_template_kwargs: { enable_thinking: false },
      })
      const [{ message, finish_reason: finish }] = choices
      const told = `${finish}: ${message.content}`
      if (bounded) expect(finish, told).toBe('stop')
      if (!form.fits(limit)) expect(form.begins(message.content), told).toBe(true)
      else expect(validate(JSON.parse(message.content)), `${told} ${JSON.stringify(validate.errors)}`).toBe(true)
    }, seedsEach)
  })
})
