import { describe, expect, test } from 'vitest'
import { evaluateMath } from './evaluate-math.ts'
import { parseMath } from './parse-math.ts'
import type { Value } from './values.ts'

const number = (value: number | null, labels: Record<string, string> = {}): Value => ({ kind: 'number', labels, value })
const series = (values: (number | null)[], labels: Record<string, string> = {}, timesMs = [10, 20, 30]): Value => ({
  kind: 'series',
  labels,
  timesMs,
  values,
})
const compute = (text: string, values: Readonly<Record<string, readonly Value[]>> = {}) =>
  evaluateMath(parseMath(text), (refId) => values[refId] ?? [])

describe('numbers are computed', () => {
  test.each([
    ['7 - 2', 5],
    ['7 / 2', 3.5],
    ['7 % 4', 3],
    ['2 ** 3', 8],
    ['1 == 1', 1],
    ['1 == 2', 0],
    ['1 != 2', 1],
    ['1 != 1', 0],
    ['1 < 2', 1],
    ['2 < 2', 0],
    ['2 <= 2', 1],
    ['3 <= 2', 0],
    ['3 > 2', 1],
    ['2 > 2', 0],
    ['2 >= 2', 1],
    ['1 >= 2', 0],
    ['2 && 3', 1],
    ['2 && 0', 0],
    ['0 && 2', 0],
    ['0 || 2', 1],
    ['2 || 0', 1],
    ['0 || 0', 0],
    ['!0', 1],
    ['!5', 0],
    ['-5', -5],
    ['abs(-3)', 3],
    ['log(1)', 0],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['ceil(1.2)', 2],
    ['floor(1.8)', 1],
    ['is_nan(nan())', 1],
    ['is_nan(1)', 0],
    ['is_nan(null())', 0],
    ['is_inf(inf())', 1],
    ['is_inf(infn())', 1],
    ['is_inf(1)', 0],
    ['is_inf(null())', 0],
    ['is_null(null())', 1],
    ['is_null(0)', 0],
    ['is_number(1)', 1],
    ['is_number(inf())', 0],
    ['is_number(null())', 0],
    ['inf() - 1', Number.POSITIVE_INFINITY],
    ['!nan()', Number.NaN],
    ['nan() || 1', Number.NaN],
    ['1 || nan()', Number.NaN],
    ['null() + 1', null],
    ['1 + null()', null],
    ['abs(null())', null],
    ['log(null())', null],
    ['round(null())', null],
    ['ceil(null())', null],
    ['floor(null())', null],
  ])('%s is %s', (text, value) => {
    expect(compute(text)).toEqual([number(value)])
  })
})

describe('functions that are none', () => {
  test.each(['sin(1)', 'abs()', 'abs(1, 2)', 'inf(1)', 'toString(1)', 'constructor()'])('are refused: %s', (text) => {
    expect(() => compute(text)).toThrow('the functions are abs(x), log(x), round(x), ceil(x), floor(x), is_nan(x)')
  })
})

describe('series', () => {
  const a = series([1, 2, null], { job: 'a' })

  test('are computed with numbers from either side', () => {
    expect(compute('$A - 1', { A: [a] })).toEqual([series([0, 1, null], { job: 'a' })])
    expect(compute('10 - $A', { A: [a] })).toEqual([series([9, 8, null], { job: 'a' })])
  })

  test('pass through functions and signs', () => {
    expect(compute('is_null($A)', { A: [a] })).toEqual([series([0, 0, 1], { job: 'a' })])
    expect(compute('-$A', { A: [a] })).toEqual([series([-1, -2, null], { job: 'a' })])
  })

  test('are computed with each other at the times of both', () => {
    const b = series([10, 20, 30], { job: 'a' }, [20, 30, 40])
    expect(compute('$B - $A', { A: [a], B: [b] })).toEqual([series([8, null], { job: 'a' }, [20, 30])])
  })

  test('of a query without an answer are none', () => {
    expect(compute('$A + $B', { A: [a] })).toEqual([])
    expect(compute('$B + $A', { A: [a] })).toEqual([])
  })
})

describe('two values belong together', () => {
  const values = (left: Record<string, string>[], right: Record<string, string>[]) => ({
    A: left.map((labels, at) => number(at + 1, labels)),
    B: right.map((labels, at) => number(10 * (at + 1), labels)),
  })

  test.each([
    {
      name: 'by equal labels, in whatever order',
      left: [{ x: '1', y: '1' }, { x: '2' }],
      right: [{ x: '2' }, { y: '1', x: '1' }],
      sums: [number(21, { x: '1', y: '1' }), number(12, { x: '2' })],
    },
    {
      name: 'where the left one has more labels',
      left: [{ job: 'a', pod: '1' }, { job: 'b' }],
      right: [{ job: 'a' }],
      sums: [number(11, { job: 'a', pod: '1' })],
    },
    {
      name: 'where the right one has more labels',
      left: [{ job: 'a' }],
      right: [
        { job: 'a', pod: '1' },
        { job: 'b', pod: '1' },
      ],
      sums: [number(11, { job: 'a', pod: '1' })],
    },
    {
      name: 'where there is one on each side, whatever its labels, which are the left ones',
      left: [{ job: 'a' }],
      right: [{ job: 'b' }],
      sums: [number(11, { job: 'a' })],
    },
    {
      name: 'not where two might be meant on the left',
      left: [{ job: 'a' }, { job: 'c' }],
      right: [{ job: 'b' }],
      sums: [],
    },
    {
      name: 'not where two might be meant on the right',
      left: [{ job: 'b' }],
      right: [{ job: 'a' }, { job: 'c' }],
      sums: [],
    },
  ])('$name', ({ left, right, sums }) => {
    expect(compute('$A + $B', values(left, right))).toEqual(sums)
  })

  test('not among so many that it would never end', () => {
    const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => ({ [name]: String(at) }))
    expect(compute('$A + $B', values(many('x', 1_000), many('y', 1_000)))).toEqual([])
    expect(() => compute('$A + $B', values(many('x', 1_000), many('y', 1_001)))).toThrow(
      'Cannot compute with 1000 by 1001 series: reduce one side first',
    )
  })
})
