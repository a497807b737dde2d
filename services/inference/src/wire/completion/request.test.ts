import { describe, expect, test } from 'vitest'
import { completionRequestSchema, parseCompletionRequest } from './request.ts'

const options = { client: undefined, allowTemplates: false, newSalt: () => 'salt' }
const call = (fields: object) =>
  parseCompletionRequest(completionRequestSchema.parse({ prompt: 'Once', ...fields }), options)

describe('a request for a plain completion', () => {
  test('that says only what it must asks for 16 tokens', () => {
    expect(call({})).toEqual({
      model: undefined,
      prompts: [{ kind: 'text', text: 'Once' }],
      bare: false,
      suffix: undefined,
      choices: 1,
      bestOf: 1,
      form: { kind: 'text' },
      sampling: {},
      limits: {},
      stop: [],
      maxTokens: 16,
      generation: {},
    })
  })

  test.each([
    { prompt: [1, 2], prompts: [{ kind: 'tokens', tokens: [1, 2] }] },
    {
      prompt: [[1], [2]],
      prompts: [
        { kind: 'tokens', tokens: [1] },
        { kind: 'tokens', tokens: [2] },
      ],
    },
    {
      prompt: ['a', ''],
      prompts: [
        { kind: 'text', text: 'a' },
        { kind: 'text', text: '' },
      ],
    },
    { prompt: '', prompts: [{ kind: 'text', text: '' }] },
  ])('for $prompt', ({ prompt, prompts }) => {
    expect(call({ prompt }).prompts).toEqual(prompts)
  })

  test.each([
    { add_special_tokens: false, bare: true },
    { add_special_tokens: true, bare: false },
    { add_special_tokens: null, bare: false },
  ])('stands as it is with $add_special_tokens: $bare', ({ add_special_tokens, bare }) => {
    expect(call({ add_special_tokens }).bare).toBe(bare)
  })

  test.each([
    { fields: { n: 2 }, choices: 2, bestOf: 2 },
    { fields: { n: 2, best_of: 2, stream: true }, choices: 2, bestOf: 2 },
    { fields: { n: 2, best_of: 3 }, choices: 2, bestOf: 3 },
    { fields: { best_of: 3, stream: false }, choices: 1, bestOf: 3 },
  ])('$fields gives $choices of $bestOf', ({ fields, choices, bestOf }) => {
    expect(call(fields)).toMatchObject({ choices, bestOf })
  })

  test.each([
    { fields: { max_tokens: 0, echo: true }, maxTokens: 0 },
    { fields: { max_tokens: 1 }, maxTokens: 1 },
  ])('$fields computes $maxTokens at most', ({ fields, maxTokens }) => {
    expect(call(fields).maxTokens).toBe(maxTokens)
  })

  test('may have a gap, and a memory of its own', () => {
    expect(call({ suffix: 'end', cache_prompt: false, model: 'm' })).toMatchObject({
      model: 'm',
      suffix: 'end',
      generation: { cacheSalt: 'salt' },
    })
    expect(call({ suffix: '', cache_prompt: true, model: '', echo: true })).toEqual(call({}))
  })

  test.each([
    { fields: { n: 3, best_of: 2 }, param: 'best_of' },
    { fields: { n: 2, best_of: 3, stream: true }, param: 'best_of' },
    { fields: { max_tokens: 0 }, param: 'max_tokens' },
    { fields: { suffix: 'end', echo: true }, param: 'echo' },
  ])('$fields is refused', ({ fields, param }) => {
    expect(() => call(fields)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })

  test.each([[], [[]], [-1], ['a', 1], undefined])('has no prompt %j', (prompt) => {
    expect(completionRequestSchema.safeParse({ prompt }).success).toBe(false)
  })
})
