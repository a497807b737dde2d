import { describe, expect, test } from 'vitest'
import { textTest, valueTest } from './conditions.ts'

describe('valueTest()', () => {
  test.each([
    { operator: '=', value: 'ab', fitting: ['ab'] },
    { operator: '!=', value: 'ab', fitting: ['', 'a', 'xab'] },
    { operator: '=~', value: 'a.?', fitting: ['a', 'ab'] },
    { operator: '!~', value: 'a.?', fitting: ['', 'xab'] },
  ] as const)('$operator $value', ({ operator, value, fitting }) => {
    const fits = valueTest('app', [{ label: 'app', operator, value }])
    expect(['', 'a', 'ab', 'xab'].filter(fits)).toEqual(fitting)
  })

  test('asks all conditions on its label and none on others', () => {
    const fits = valueTest('app', [
      { label: 'app', operator: '!=', value: 'a' },
      { label: 'app', operator: '!=', value: 'b' },
      { label: 'env', operator: '=', value: 'x' },
    ])
    expect(['a', 'b', 'c'].filter(fits)).toEqual(['c'])
    expect(valueTest('app', [])('x')).toBe(true)
  })
})

describe('textTest()', () => {
  test.each([
    { operator: '|=', value: 'ab', fitting: ['xabx'] },
    { operator: '!=', value: 'ab', fitting: ['', 'acb'] },
    { operator: '|~', value: 'a.b', fitting: ['acb'] },
    { operator: '!~', value: 'a.b', fitting: ['', 'xabx'] },
  ] as const)('$operator $value', ({ operator, value, fitting }) => {
    expect(['', 'xabx', 'acb'].filter(textTest([{ operator, value }]))).toEqual(fitting)
  })

  test('asks all conditions', () => {
    const filters = [
      { operator: '|=', value: 'a' },
      { operator: '!=', value: 'b' },
    ] as const
    expect(['a', 'ab', 'b', ''].filter(textTest(filters))).toEqual(['a'])
    expect(textTest([])('')).toBe(true)
  })
})

test.each([
  { name: 'a value', make: () => valueTest('a', [{ label: 'a', operator: '=~', value: '(' }]) },
  { name: 'no value', make: () => valueTest('a', [{ label: 'a', operator: '!~', value: '(' }]) },
  { name: 'a text', make: () => textTest([{ operator: '|~', value: '(' }]) },
])('an expression for $name that is none is refused by its parameter', ({ make }) => {
  expect(make).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      param: 'expr',
      message: expect.stringMatching(/^Cannot search for "\(": ./),
    }),
  )
})
