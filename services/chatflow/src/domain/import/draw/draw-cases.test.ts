import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Case, type Comparison, caseFunction, drawCases } from './draw-cases.ts'
import { createSketch } from './sketch.ts'

const test1 = (operator: string, left = 'a', right = 'b', own: Partial<Comparison> = {}): Comparison => ({
  ...{ left, operator, right, kind: 'string' },
  ...own,
})
const one = (handle: string, ...tests: readonly Comparison[]): Case => ({ handle, all: true, tests })
const any = (handle: string, ...tests: readonly Comparison[]): Case => ({ handle, all: false, tests })

function drawn(...cases: readonly Case[]) {
  const sketch = createSketch()
  const way = drawCases(cases, { id: 'conditionAgentflow_0', label: 'If', within: undefined }, sketch)
  const exits = (handle: string) => way.exits(handle).map(({ id, choice }) => `${id}:${choice}`)
  return { ...sketch, entry: way.entry, exits }
}

describe('cases', () => {
  test.each([
    ['contains', 'contains'],
    ['not contains', 'notContains'],
    ['start with', 'startsWith'],
    ['end with', 'endsWith'],
    ['is', 'equal'],
    ['is not', 'notEqual'],
    ['regex', 'regex'],
    ['empty', 'isEmpty'],
    ['not empty', 'notEmpty'],
    ['=', 'equal'],
    ['≠', 'notEqual'],
    ['>', 'larger'],
    ['<', 'smaller'],
    ['≥', 'largerEqual'],
    ['≤', 'smallerEqual'],
  ])('that compare by "%s" are conditions by %s', (operator, operation) => {
    expect(drawn(one('x', test1(operator))).nodes).toEqual([
      {
        ...{ id: 'conditionAgentflow_0', label: 'If', within: undefined },
        inputs: { conditions: [{ type: 'string', value1: 'a', operation, value2: 'b' }] },
      },
    ])
  })

  test('have a way out each, one that is not known that for none', () => {
    const { entry, exits, wires } = drawn(one('x', test1('is')), any('y', test1('is'), test1('empty')))
    expect(entry).toBe('conditionAgentflow_0')
    expect(wires).toEqual([])
    expect(exits('x')).toEqual(['conditionAgentflow_0:0'])
    expect(exits('y')).toEqual(['conditionAgentflow_0:1', 'conditionAgentflow_0:2'])
    expect(exits('false')).toEqual(['conditionAgentflow_0:3'])
  })

  test('of what is true or false compare with that', () => {
    const boolean = { kind: 'boolean' } as const
    const { nodes } = drawn(one('x', test1('is', 'a', 'true', boolean)), one('y', test1('is', 'a', 'false', boolean)))
    expect(nodes[0]?.inputs.conditions).toMatchObject([
      { type: 'boolean', value2: true },
      { type: 'boolean', value2: false },
    ])
  })

  test.each([
    { name: 'of which several must hold', cases: [one('x', test1('is'), test1('is')), one('y', test1('is'))] },
    { name: 'that compare as conditions do not', cases: [one('x', test1('in')), one('y', test1('is'))] },
    { name: 'of what conditions do not know', cases: [one('x', test1('is', 'a', 'b', { odd: true })), one('y')] },
    { name: 'of which one has nothing to hold', cases: [any('x'), one('y', test1('is'))] },
  ])('$name are told by a function before', ({ cases }) => {
    const { nodes, wires, entry, exits } = drawn(...cases)
    expect(nodes.map(({ id, label }) => [id, label])).toEqual([
      ['customFunctionAgentflow_0', 'If: which case'],
      ['conditionAgentflow_0', 'If'],
    ])
    const told = (value2: string) => ({
      type: 'string',
      value1: '{{ customFunctionAgentflow_0 }}',
      operation: 'equal',
      value2,
    })
    expect(nodes[1]?.inputs).toEqual({ conditions: [told('0'), told('1')] })
    expect(wires).toEqual([{ from: 'customFunctionAgentflow_0', choice: 0, to: 'conditionAgentflow_0' }])
    expect(entry).toBe('customFunctionAgentflow_0')
    expect(['x', 'y', 'false'].map(exits)).toEqual([
      ['conditionAgentflow_0:0'],
      ['conditionAgentflow_0:1'],
      ['conditionAgentflow_0:2'],
    ])
  })
})

describe('the function that tells cases', () => {
  const told = (...cases: readonly Case[]) => {
    const { customFunctionInputVariables: given, customFunctionJavascriptFunction: code } = caseFunction(cases)
    const variables = given.map(({ variableName, variableValue }) => [`$${variableName}`, variableValue])
    return runInNewContext(`(() => {\n${code}\n})()`, Object.fromEntries(variables)) as number
  }

  test.each([
    { left: 'abc', operator: 'contains', right: 'b', is: true },
    { left: 'abc', operator: 'contains', right: 'x', is: false },
    { left: '["ab","c"]', operator: 'contains', right: 'ab', is: true },
    { left: '["ab","c"]', operator: 'contains', right: 'a', is: false },
    { left: 'abc', operator: 'not contains', right: 'x', is: true },
    { left: 'abc', operator: 'start with', right: 'a', is: true },
    { left: 'abc', operator: 'start with', right: 'b', is: false },
    { left: 'abc', operator: 'not start with', right: 'b', is: true },
    { left: 'abc', operator: 'end with', right: 'c', is: true },
    { left: 'abc', operator: 'not end with', right: 'c', is: false },
    { left: 'a', operator: 'is', right: 'a', is: true },
    { left: 'a', operator: 'is not', right: 'a', is: false },
    { left: 'a1', operator: 'regex', right: '^a\\d$', is: true },
    { left: 'a1', operator: 'not regex', right: '^a\\d$', is: false },
    { left: 'a', operator: 'in', right: '["a","b"]', is: true },
    { left: 'a', operator: 'not in', right: '["a","b"]', is: false },
    { left: '["a","b","c"]', operator: 'all of', right: '["a","c"]', is: true },
    { left: '["a","b"]', operator: 'all of', right: '["a","c"]', is: false },
    { left: '2025-01-02', operator: 'after', right: '2025-01-01', is: true },
    { left: '2025-01-02', operator: 'before', right: '2025-01-01', is: false },
    { left: '10', operator: '=', right: '10.0', is: true },
    { left: '10', operator: '≠', right: '10.0', is: false },
    { left: '10', operator: '>', right: '9', is: true },
    { left: '9', operator: '>', right: '9', is: false },
    { left: '9', operator: '≥', right: '9', is: true },
    { left: '9', operator: '<', right: '10', is: true },
    { left: '9', operator: '<', right: '9', is: false },
    { left: '9', operator: '≤', right: '9', is: true },
    { left: '', operator: 'empty', right: '', is: true },
    { left: '[]', operator: 'empty', right: '', is: true },
    { left: 'null', operator: 'null', right: '', is: true },
    { left: '{{ step_0 }}', operator: 'not exists', right: '', is: true },
    { left: 'a', operator: 'empty', right: '', is: false },
    { left: 'a', operator: 'not empty', right: '', is: true },
    { left: '{{ step_0 }}', operator: 'exists', right: '', is: false },
  ])('$left $operator $right: $is', ({ left, operator, right, is }) => {
    expect(told(one('x', test1(operator, left, right)))).toBe(is ? 0 : -1)
  })

  const [holds, fails] = [test1('is', 'a', 'a'), test1('is', 'a', 'b')]

  test.each([
    { name: 'the first that holds', cases: [one('x', fails), one('y', holds), one('z', holds)], at: 1 },
    { name: 'one of which all hold', cases: [one('x', holds, fails), one('y', holds, holds)], at: 1 },
    { name: 'one of which any holds', cases: [any('x', fails, fails), any('y', fails, holds)], at: 1 },
    { name: 'none with nothing to hold', cases: [any('x'), one('y')], at: -1 },
    { name: 'none', cases: [one('x', fails)], at: -1 },
    { name: 'none of none', cases: [], at: -1 },
  ])('finds $name', ({ cases, at }) => {
    expect(told(...cases)).toBe(at)
  })
})
