import { describe, expect, test } from 'vitest'
import { exampleTools, noSettings, problemOf, requestFields } from './settings.ts'

describe('requestFields()', () => {
  test('sends nothing that is not set', () => {
    expect(requestFields(noSettings)).toEqual({})
  })

  test('sends tools as they are, and a schema as the form of the answer', () => {
    const fields = requestFields({ ...noSettings, tools: exampleTools, schema: '{"type": "object"}' })
    expect(fields).toMatchObject({
      tools: [{ type: 'function', function: { name: 'get_weather' } }],
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: { type: 'object' } } },
    })
  })

  test('says what is no JSON', () => {
    expect(() => requestFields({ ...noSettings, tools: '[' })).toThrow(/^Cannot send the tools: use JSON/)
  })
})

test.each([
  { text: '', problem: undefined },
  { text: '{}', problem: undefined },
  { text: '{', problem: expect.stringContaining('use JSON') },
])('a field of "$text" has the problem $problem', ({ text, problem }) => {
  expect(problemOf('schema', text)).toEqual(problem)
})
