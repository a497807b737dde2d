import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { toolFields, toToolUse, usesFunctions } from './tools.ts'

const schema = z.object(toolFields)
const tool = (name: string) => ({ type: 'function', function: { name } })
const use = (fields: object) => toToolUse(schema.parse(fields))
const choice = (tool_choice: unknown, tools: readonly object[] = [tool('a'), tool('b')]) =>
  use({ tools, tool_choice }).toolChoice

function refusal(fields: object) {
  try {
    use(fields)
  } catch (error) {
    if (error instanceof Failure) return { param: error.param, message: error.message }
  }
  return undefined
}

describe('tools', () => {
  test('are functions, called several at once unless they may not be', () => {
    expect(use({ tools: [{ function: { name: 'a' } }] })).toEqual({
      tools: [{ type: 'function', function: { name: 'a' } }],
      toolChoice: { kind: 'auto' },
      parallelToolCalls: true,
    })
    expect(use({ tools: [tool('a')], parallel_tool_calls: false }).parallelToolCalls).toBe(false)
    expect(use({ tools: [tool('a')], parallel_tool_calls: null }).parallelToolCalls).toBe(true)
  })

  test.each([{}, { tools: [] }, { tools: null, tool_choice: 'auto' }, { tool_choice: 'none' }])(
    'are none in %j',
    (fields) => {
      expect(use(fields)).toMatchObject({ tools: [], toolChoice: { kind: 'none' } })
    },
  )

  test.each([
    { fields: { tools: [tool('a'), { type: 'web_search' }] }, param: 'tools.1.type' },
    { fields: { tools: [{ type: 'function' }] }, param: 'tools.0.function' },
    { fields: { tool_choice: 'required' }, param: 'tool_choice' },
    { fields: { tool_choice: { function: { name: 'a' } } }, param: 'tool_choice' },
    { fields: { tools: [tool('a')], tool_choice: { function: { name: 'c' } } }, param: 'tool_choice' },
    { fields: { functions: [{ name: 'a' }], function_call: { name: 'c' } }, param: 'function_call' },
    { fields: { function_call: { name: 'c' } }, param: 'function_call' },
  ])('$fields is refused', ({ fields, param }) => {
    expect(refusal(fields)?.param).toBe(param)
  })

  test('that are not declared are named', () => {
    expect(refusal({ tools: [tool('a')], tool_choice: { name: 'c' } })?.message).toBe(
      'Cannot honour "tool_choice": the request declares no tool "c"',
    )
    expect(refusal({ tool_choice: 'any' })?.message).toBe('Cannot honour "tool_choice": the request declares no tools')
  })

  test.each([
    { name: '128', fields: { tools: Array.from({ length: 128 }, () => tool('a')) }, taken: true },
    { name: '129', fields: { tools: Array.from({ length: 129 }, () => tool('a')) }, taken: false },
    { name: 'one without a name', fields: { tools: [tool('')] }, taken: false },
    { name: 'a name of 128', fields: { tools: [tool('x'.repeat(128))] }, taken: true },
    { name: 'a name of 129', fields: { tools: [tool('x'.repeat(129))] }, taken: false },
    { name: 'an unknown choice', fields: { tool_choice: 'other' }, taken: false },
    {
      name: 'a choice among none',
      fields: { tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [] } },
      taken: false,
    },
  ])('$name: taken $taken', ({ fields, taken }) => {
    expect(schema.safeParse(fields).success).toBe(taken)
  })
})

describe('the choice', () => {
  test.each([
    { given: 'none', chosen: { kind: 'none' } },
    { given: 'auto', chosen: { kind: 'auto' } },
    { given: 'required', chosen: { kind: 'required' } },
    { given: 'any', chosen: { kind: 'required' } },
    { given: null, chosen: { kind: 'auto' } },
    { given: { type: 'function', function: { name: 'b' } }, chosen: { kind: 'named', names: ['b'], required: true } },
    { given: { type: 'tool', name: 'b' }, chosen: { kind: 'named', names: ['b'], required: true } },
    {
      given: { type: 'allowed_tools', allowed_tools: { mode: 'required', tools: [tool('a'), tool('b')] } },
      chosen: { kind: 'named', names: ['a', 'b'], required: true },
    },
    {
      given: { type: 'allowed_tools', tools: [{ name: 'a' }] },
      chosen: { kind: 'named', names: ['a'], required: false },
    },
  ])('$given', ({ given, chosen }) => {
    expect(choice(given)).toEqual(chosen)
  })
})

describe('functions, the form before tools', () => {
  const functions = [{ name: 'a' }]

  test('are tools, called one at a time', () => {
    expect(use({ functions })).toEqual({
      tools: [tool('a')],
      toolChoice: { kind: 'auto' },
      parallelToolCalls: false,
    })
  })

  test.each([
    { call: 'none', chosen: { kind: 'none' } },
    { call: 'auto', chosen: { kind: 'auto' } },
    { call: null, chosen: { kind: 'auto' } },
    { call: { name: 'a' }, chosen: { kind: 'named', names: ['a'], required: true } },
  ])('function_call $call', ({ call, chosen }) => {
    expect(use({ functions, function_call: call }).toolChoice).toEqual(chosen)
  })

  test('count only where there are no tools', () => {
    expect(
      [
        { functions },
        { functions, tools: [] },
        { functions, tools: [tool('b')] },
        { tools: [tool('b')] },
        { functions: [] },
      ].map((fields) => usesFunctions(schema.parse(fields))),
    ).toEqual([true, true, false, false, false])
    expect(use({ functions, tools: [tool('b')] }).tools).toEqual([tool('b')])
  })
})
