import { describe, expect, it } from 'vitest'
import { n8nScope } from './n8n.fixture.ts'
import { caseOfIf, casesOfSwitch } from './n8n-condition.ts'

function drawn(kind: 'if' | 'switch', parameters: object) {
  const { scope, node } = n8nScope(
    [
      ['Begin', 'chatTrigger'],
      ['Here', kind, parameters],
    ],
    ['Begin>Here'],
  )
  const cases = kind === 'if' ? [caseOfIf(node('Here'), scope)] : casesOfSwitch(node('Here'), scope)
  return { cases, reasons: scope.sketch.reasons }
}
const newIf = (operator: object, leftValue: unknown = 'l', rightValue: unknown = 'r') =>
  drawn('if', { conditions: { combinator: 'and', conditions: [{ leftValue, rightValue, operator }] } })
const testOf = (...args: Parameters<typeof newIf>) => newIf(...args).cases[0]?.tests[0]

describe('how things are compared', () => {
  it.each([
    { operation: 'equals', operator: 'is' },
    { operation: 'notEquals', operator: 'is not' },
    { operation: 'contains', operator: 'contains' },
    { operation: 'notContains', operator: 'not contains' },
    { operation: 'startsWith', operator: 'start with' },
    { operation: 'notStartsWith', operator: 'not start with' },
    { operation: 'endsWith', operator: 'end with' },
    { operation: 'notEndsWith', operator: 'not end with' },
    { operation: 'regex', operator: 'regex' },
    { operation: 'notRegex', operator: 'not regex' },
    { operation: 'exists', operator: 'exists' },
    { operation: 'notExists', operator: 'not exists' },
    { operation: 'empty', operator: 'empty' },
    { operation: 'notEmpty', operator: 'not empty' },
    { operation: 'isEmpty', operator: 'empty' },
    { operation: 'isNotEmpty', operator: 'not empty' },
  ])('is "$operator" for $operation of texts', ({ operation, operator }) => {
    expect(newIf({ type: 'string', operation })).toEqual({
      cases: [{ handle: '0', all: true, tests: [{ left: 'l', operator, right: 'r', kind: 'string', odd: false }] }],
      reasons: [],
    })
  })

  it.each([
    { operation: 'equals', operator: '=' },
    { operation: 'notEquals', operator: '≠' },
    { operation: 'gt', operator: '>' },
    { operation: 'larger', operator: '>' },
    { operation: 'lt', operator: '<' },
    { operation: 'smaller', operator: '<' },
    { operation: 'gte', operator: '≥' },
    { operation: 'largerEqual', operator: '≥' },
    { operation: 'lte', operator: '≤' },
    { operation: 'smallerEqual', operator: '≤' },
    { operation: 'empty', operator: 'empty' },
  ])('is "$operator" for $operation of numbers', ({ operation, operator }) => {
    expect(testOf({ type: 'number', operation }, 1, 2)).toEqual({
      ...{ left: '1', operator, right: '2', kind: 'number', odd: false },
    })
  })

  it.each(['true', 'false'])('is with "%s" for a flag', (operation) => {
    expect(testOf({ type: 'boolean', operation }, '={{ $json.a }}', 'passed over')).toEqual({
      ...{ left: '{{ question }}', operator: 'is', right: operation, kind: 'boolean', odd: false },
    })
  })

  it.each(['array', 'object', 'dateTime'])('is odd for %s', (type) => {
    expect(testOf({ type, operation: 'equals' })).toMatchObject({ kind: 'string', odd: true })
  })

  it.each(['after', 'before'])('is "%s" for times', (operation) => {
    expect(testOf({ type: 'dateTime', operation })).toMatchObject({ operator: operation, odd: true })
  })

  it('is with nothing where nothing is written', () => {
    expect(testOf({ type: 'string', operation: 'isEmpty' }, 'x', null)).toMatchObject({ right: '' })
  })

  it('is with a flag as a text', () => {
    expect(testOf({ type: 'boolean', operation: 'equals' }, 'x', false)).toMatchObject({ right: 'false' })
  })

  it.each([
    { type: 'string', operator: 'is' },
    { type: 'number', operator: '=' },
  ])('is refused where it is not known, and drawn as "$operator"', ({ type, operator }) => {
    const { cases, reasons } = newIf({ type, operation: 'soundsLike' })
    expect(reasons).toEqual([
      '"Here": it compares by "soundsLike", which is not known here: choose an operation in the node',
    ])
    expect(cases[0]?.tests[0]).toMatchObject({ operator })
  })
})

describe('an If', () => {
  const condition = { leftValue: 'a', rightValue: 'b', operator: { type: 'string', operation: 'equals' } }

  it.each([
    { combinator: 'and', all: true },
    { combinator: 'or', all: false },
    { combinator: undefined, all: true },
  ])('holds by all of its conditions or by one: $combinator', ({ combinator, all }) => {
    const { cases } = drawn('if', { conditions: { combinator, conditions: [condition, condition] } })
    expect(cases).toMatchObject([{ handle: '0', all, tests: [{ left: 'a' }, { left: 'a' }] }])
  })

  it.each([
    { combineOperation: 'all', all: true },
    { combineOperation: 'any', all: false },
    { combineOperation: undefined, all: true },
  ])('of an older form holds by all or by one: $combineOperation', ({ combineOperation, all }) => {
    const conditions = { string: [{ value1: 'a', value2: 'b' }] }
    expect(drawn('if', { conditions, combineOperation }).cases[0]?.all).toBe(all)
  })

  it('of an older form has a list for each type, with a usual operation', () => {
    const conditions = {
      dateTime: [{ value1: 't', value2: 'u', operation: 'after' }],
      boolean: [{ value1: 'f', value2: true }],
      number: [
        { value1: 1, value2: 2 },
        { value1: 3, value2: 4, operation: 'equal' },
      ],
      string: [
        { value1: 'a', value2: 'b' },
        { value1: 'c', value2: 'd', operation: 'notEqual' },
      ],
    }
    const told = drawn('if', { conditions }).cases[0]?.tests.map(({ left, operator, right, kind, odd }) =>
      [left, operator, right, kind, odd].join(' '),
    )
    expect(told).toEqual([
      ...['a is b string false', 'c is not d string false', '1 < 2 number false', '3 = 4 number false'],
      ...['f is true boolean false', 't after u string true'],
    ])
  })

  it('without conditions asks nothing', () => {
    expect(drawn('if', {}).cases).toEqual([{ handle: '0', all: true, tests: [] }])
  })
})

describe('a Switch', () => {
  it('has a way out for each of its rules', () => {
    const rule = (combinator: string, rightValue: string) => ({
      conditions: {
        combinator,
        conditions: [{ leftValue: 'x', rightValue, operator: { type: 'string', operation: 'equals' } }],
      },
    })
    expect(drawn('switch', { rules: { values: [rule('and', 'a'), rule('or', 'b')] } }).cases).toMatchObject([
      { handle: '0', all: true, tests: [{ left: 'x', operator: 'is', right: 'a' }] },
      { handle: '1', all: false, tests: [{ left: 'x', operator: 'is', right: 'b' }] },
    ])
  })

  it('of an older form compares one value with each, by numbers too', () => {
    const rules = { rules: [{ value2: 1 }, { operation: 'larger', value2: 5, output: 3 }] }
    expect(drawn('switch', { rules, value1: 'v', dataType: 'number' }).cases).toEqual([
      { handle: '0', all: true, tests: [{ left: 'v', operator: '=', right: '1', kind: 'number', odd: false }] },
      { handle: '3', all: true, tests: [{ left: 'v', operator: '>', right: '5', kind: 'number', odd: false }] },
    ])
  })

  it('of an older form compares texts where it does not say', () => {
    expect(drawn('switch', { rules: { rules: [{ value2: 'a' }] }, value1: 'v' }).cases[0]?.tests).toEqual([
      { left: 'v', operator: 'is', right: 'a', kind: 'string', odd: false },
    ])
  })

  it('without rules has no way out', () => {
    expect(drawn('switch', {}).cases).toEqual([])
  })
})
