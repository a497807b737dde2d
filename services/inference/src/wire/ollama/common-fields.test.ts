import { describe, expect, test } from 'vitest'
import { toCommonCall } from './common-fields.ts'
import { taggedName, untaggedName } from './name.ts'

describe('the options of a request', () => {
  const read = (more: object) => toCommonCall({ model: 'ember', ...more }, undefined)

  test('are settings under their own names', () => {
    const options = {
      temperature: 0.5,
      top_k: 3,
      top_p: 0.9,
      min_p: 0.1,
      repeat_penalty: 1.2,
      num_predict: 7,
      stop: 'a',
    }
    expect(read({ options })).toMatchObject({
      sampling: { temperature: 0.5, topK: 3, topP: 0.9, minP: 0.1, repetitionPenalty: 1.2 },
      maxTokens: 7,
      stop: ['a'],
    })
  })

  test.each([-1, -2, 0])('num_predict %i is no limit', (limit) => {
    expect(read({ options: { num_predict: limit } })).not.toHaveProperty('maxTokens')
  })

  test('a negative seed is any', () => {
    expect(read({ options: { seed: -1 } }).sampling).not.toHaveProperty('seed')
    expect(read({ options: { seed: 0 } }).sampling).toMatchObject({ seed: 0 })
  })

  test.each([
    { think: true, values: { enable_thinking: true } },
    { think: false, values: { enable_thinking: false } },
    { think: 'high', values: { enable_thinking: true, reasoning_effort: 'high' } },
  ])('think $think is told to the template', ({ think, values }) => {
    expect(read({ think }).template).toEqual({ values })
  })

  test.each([
    { format: '', form: { kind: 'text' } },
    { format: 'json', form: { kind: 'json' } },
    { format: { type: 'object' }, form: { kind: 'schema', schema: { type: 'object' }, strict: false } },
  ])('format $format is a form', ({ format, form }) => {
    expect(read({ format }).form).toEqual(form)
  })
})

describe('names', () => {
  test.each([
    ['ember', 'ember:latest'],
    ['user/repo/file', 'user/repo/file:latest'],
    ['qwen:7b', 'qwen:7b'],
    ['hf:user/repo', 'hf:user/repo:latest'],
  ])('%s is listed as %s', (name, tagged) => {
    expect(taggedName(name)).toBe(tagged)
  })

  test('lose the tag that was added, and no other', () => {
    expect(untaggedName('ember:latest')).toBe('ember')
    expect(untaggedName('qwen:7b')).toBeUndefined()
  })
})
