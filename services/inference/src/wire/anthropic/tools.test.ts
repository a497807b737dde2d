import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { toolFields, toToolUse } from './tools.ts'

const fieldsSchema = z.object(toolFields)
const input_schema = { type: 'object' }
const search = { name: 'search', input_schema }
const use = (fields: object) => toToolUse(fieldsSchema.parse(fields))

function refusal(fields: object) {
  try {
    use(fields)
  } catch (error) {
    if (error instanceof Failure) return { kind: error.kind, code: error.code, param: error.param }
  }
  return undefined
}

describe('the tools of a message', () => {
  test('become functions, with what was said of them', () => {
    const full = { ...search, type: 'custom', description: 'Searches', strict: false }
    expect(use({ tools: [search, full, { ...search, description: '', strict: null }] })).toEqual({
      tools: [
        { type: 'function', function: { name: 'search', parameters: input_schema } },
        {
          type: 'function',
          function: { name: 'search', description: 'Searches', parameters: input_schema, strict: false },
        },
        { type: 'function', function: { name: 'search', parameters: input_schema } },
      ],
      toolChoice: { kind: 'auto' },
      parallelToolCalls: true,
    })
  })

  test.each([{}, { tools: null }, { tools: [], tool_choice: { type: 'auto' } }, { tool_choice: { type: 'none' } }])(
    'are none in %j',
    (fields) => {
      expect(use(fields)).toEqual({ tools: [], toolChoice: { kind: 'none' }, parallelToolCalls: true })
    },
  )

  test.each([
    { choice: { type: 'auto' }, expected: { kind: 'auto' } },
    { choice: { type: 'none' }, expected: { kind: 'none' } },
    { choice: { type: 'any' }, expected: { kind: 'required' } },
    { choice: { type: 'tool', name: 'search' }, expected: { kind: 'named', names: ['search'], required: true } },
  ])('are called as $choice says', ({ choice, expected }) => {
    expect(use({ tools: [{ name: 'other', input_schema }, search], tool_choice: choice }).toolChoice).toEqual(expected)
  })

  test.each([
    { choice: { type: 'auto', disable_parallel_tool_use: true }, parallel: false },
    { choice: { type: 'auto', disable_parallel_tool_use: false }, parallel: true },
    { choice: { type: 'any', disable_parallel_tool_use: null }, parallel: true },
    { choice: { type: 'none' }, parallel: true },
  ])('are called at once by $choice: $parallel', ({ choice, parallel }) => {
    expect(use({ tools: [search], tool_choice: choice }).parallelToolCalls).toBe(parallel)
  })

  test.each([
    { fields: { tools: [search, { name: 'shell', type: 'bash_20250124' }] }, param: 'tools.1.type' },
    { fields: { tools: [search, { name: 'bare' }] }, param: 'tools.1.input_schema' },
    { fields: { tool_choice: { type: 'any' } }, param: 'tool_choice' },
    { fields: { tools: [], tool_choice: { type: 'tool', name: 'search' } }, param: 'tool_choice' },
    { fields: { tools: [search], tool_choice: { type: 'tool', name: 'find' } }, param: 'tool_choice' },
  ])('$fields is refused', ({ fields, param }) => {
    expect(refusal(fields)).toMatchObject({ kind: 'invalid', param })
  })
})
