import { describe, expect, test } from 'vitest'
import type { Field, FieldType, Frame } from '../frame.ts'
import { calculateField } from './calculate-field.ts'

const field = (name: string, values: readonly unknown[], type: FieldType = 'number'): Field => ({
  name,
  type,
  values,
  config: {},
})
const frame = (...fields: readonly Field[]): Frame => ({ refId: 'A', fields, meta: { notices: [] } })
const host = frame(field('t', [1, 2, 3], 'time'), field('a', [4, 6, null]), field('b', [2, 0, 3]))

/** The names of the columns, and the last one's values. */
function made(options: object, source = host) {
  const fields = calculateField([source], { ...options }, (text) => text.replaceAll('$var', 'b'))[0]?.fields ?? []
  return [fields.map(({ name }) => name), fields.at(-1)?.values] as const
}

describe('a field over all fields of a row', () => {
  test.each([
    { reducer: 'sum', name: 'Total', values: [6, 6, 3] },
    { reducer: 'mean', name: 'Mean', values: [3, 3, 3] },
    { reducer: 'min', name: 'Min', values: [2, 0, 3] },
    { reducer: 'max', name: 'Max', values: [4, 6, 3] },
    { reducer: 'range', name: 'range', values: [2, 6, 0] },
  ])('is their $reducer', ({ reducer, name, values }) => {
    expect(made({ reduce: { reducer } })).toEqual([['t', 'a', 'b', name], values])
  })

  test('is their sum when nothing is said, and only of those that are named', () => {
    expect(made({})).toEqual([
      ['t', 'a', 'b', 'Total'],
      [6, 6, 3],
    ])
    expect(made({ reduce: { include: ['a'] } })[1]).toEqual([4, 6, null])
  })

  test('has the name that is given, and may take the place of the others', () => {
    expect(made({ alias: 'of $var', replaceFields: true })).toEqual([
      ['t', 'of b'],
      [6, 6, 3],
    ])
  })
})

describe('a field of two', () => {
  const binary = (left: unknown, operator: string, right: unknown) =>
    made({ mode: 'binary', binary: { left, operator, right } })

  test.each([
    { operator: '+', values: [6, 6, null] },
    { operator: '-', values: [2, 6, null] },
    { operator: '*', values: [8, 0, null] },
    { operator: '/', values: [2, null, null] },
    { operator: '%', values: [0, null, null] },
    { operator: '^', values: [16, 1, null] },
    { operator: '**', values: [16, 1, null] },
  ])('a $operator b', ({ operator, values }) => {
    expect(binary('a', operator, 'b')).toEqual([['t', 'a', 'b', `a ${operator} b`], values])
  })

  test.each([
    { name: 'a number', right: '2' },
    { name: 'a number in the newer form', right: { fixed: '2' } },
  ])('may have $name on one side', ({ right }) => {
    expect(binary('b', '*', right)).toEqual([
      ['t', 'a', 'b', 'b * 2'],
      [4, 0, 6],
    ])
  })

  test('finds a side by a matcher or a variable', () => {
    expect(binary({ matcher: { id: 'byName', options: 'a' } }, '-', '$var')[1]).toEqual([2, 6, null])
    expect(binary({ matcher: { id: 'byRegexp', options: '/^b$/' } }, '*', '1')[1]).toEqual([2, 0, 3])
  })

  test.each([
    { left: 'a', operator: '+', right: 'none' },
    { left: 'none', operator: '+', right: 'b' },
    { left: 'a', operator: '?', right: 'b' },
    { left: 'a', operator: 'constructor', right: 'b' },
    { left: 'a', operator: '+', right: undefined },
  ])('is none for $left $operator $right', ({ left, operator, right }) => {
    expect(binary(left, operator, right)[0]).toEqual(['t', 'a', 'b'])
  })
})

describe('a field of one', () => {
  const unary = (operator: string, fieldName = 'a', source = frame(field('a', [-1.5, 2.4, null]))) =>
    made({ mode: 'unary', unary: { operator, fieldName } }, source)

  test.each([
    { operator: 'abs', values: [1.5, 2.4, null] },
    { operator: 'floor', values: [-2, 2, null] },
    { operator: 'ceil', values: [-1, 3, null] },
    { operator: 'round', values: [-1, 2, null] },
    { operator: 'exp', values: [Math.exp(-1.5), Math.exp(2.4), null] },
  ])('$operator(a)', ({ operator, values }) => {
    expect(unary(operator)).toEqual([['a', `${operator}(a)`], values])
  })

  test('ln(a)', () => expect(unary('ln', 'a', frame(field('a', [1])))[1]).toEqual([0]))

  test('is none of a field or a function that is not there', () => {
    expect([unary('abs', 'none')[0], unary('sin')[0]]).toEqual([['a'], ['a']])
  })
})

test.each([
  { asPercentile: false, values: [0, 1, 2] },
  { asPercentile: true, values: [0, 0.5, 1] },
])('rows are counted, as a share: $asPercentile', ({ asPercentile, values }) => {
  expect(made({ mode: 'index', index: { asPercentile } })).toEqual([['t', 'a', 'b', 'Row'], values])
})

test('a single row has the share 0', () => {
  expect(made({ mode: 'index', index: { asPercentile: true } }, frame(field('a', [5])))[1]).toEqual([0])
})

test.each(['cumulativeFunctions', 'windowFunctions'])('%s add nothing', (mode) => {
  expect(made({ mode })[0]).toEqual(['t', 'a', 'b'])
})

test('series are put side by side first', () => {
  const series = (name: string, values: readonly number[]) => frame(field('Time', [1, 2], 'time'), field(name, values))
  const [joined, ...more] = calculateField([series('x', [1, 2]), series('y', [10, 20])], {}, (text) => text)
  expect(more).toEqual([])
  expect(joined?.fields.at(-1)?.values).toEqual([11, 22])
})

test('frames without times are each a table of its own', () => {
  const tables = [frame(field('x', [1])), frame(field('x', [2]))]
  expect(calculateField(tables, {}, (text) => text).map(({ fields }) => fields.at(-1)?.values)).toEqual([[1], [2]])
})
