import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../time-range.ts'
import { evaluateExpression, needsOf } from './evaluate-expression.ts'
import type { Expression } from './expression.ts'
import type { Value } from './values.ts'

const range = { fromMs: 0, toMs: 20 } as TimeRange
const number = (value: number | null): Value => ({ kind: 'number', labels: { job: 'a' }, value })
const series = (...values: (number | null)[]): Value => ({
  kind: 'series',
  labels: { job: 'a' },
  timesMs: values.map((_, at) => at * 10),
  values,
})
const computed = (expression: Expression, ...values: Value[]) => evaluateExpression(expression, () => values, range)

describe('a reduction', () => {
  const reduce = (mode: 'strict' | 'drop' | 'replace', reducer = 'sum'): Expression => ({
    kind: 'reduce',
    refId: 'A',
    reducer,
    mode,
    replaceWith: 10,
  })
  const gaps = series(1, null, Number.POSITIVE_INFINITY, 2)

  test.each([
    { mode: 'strict', sum: Number.NaN },
    { mode: 'drop', sum: 3 },
    { mode: 'replace', sum: 23 },
  ] as const)('takes what is missing as $mode says', ({ mode, sum }) => {
    expect(computed(reduce(mode), gaps)).toEqual([number(sum)])
  })

  test('leaves what is a number already, unless it is missing and has a replacement', () => {
    expect(computed(reduce('replace'), number(1), number(null))).toEqual([number(1), number(10)])
    expect(computed(reduce('strict'), number(1), number(null))).toEqual([number(1), number(null)])
  })
})

test('a threshold says 1 where it is met and 0 where it is not, and nothing of nothing', () => {
  const above: Expression = { kind: 'threshold', refId: 'A', evaluator: { type: 'gt', params: [1] } }
  expect(computed(above, series(1, 2, null))).toEqual([series(0, 1, null)])
})

test('equal steps are made of series; numbers stay', () => {
  const steps: Expression = { kind: 'resample', refId: 'A', windowMs: 20, downsampler: 'sum', upsampler: 'pad' }
  const [made, stays] = computed(steps, series(1, 2, 3), number(7))
  expect(made).toMatchObject({ timesMs: [0, 20], values: [1, 5] })
  expect(stays).toEqual(number(7))
})

describe('classic conditions', () => {
  const above = (refId: string, bound: number, operator: 'and' | 'or' = 'and', reducer = 'max') => ({
    refId,
    reducer,
    evaluator: { type: 'gt', params: [bound] },
    operator,
  })
  const values: Readonly<Record<string, readonly Value[]>> = {
    low: [series(1, null)],
    high: [number(1), number(9)],
    empty: [series(null)],
  }
  const isMet = (...conditions: ReturnType<typeof above>[]) => {
    const [met] = evaluateExpression({ kind: 'classic', conditions }, (refId) => values[refId] ?? [], range)
    return met?.kind === 'number' && met.value === 1
  }

  test.each([
    { name: 'one that is met', conditions: [above('high', 5)], met: true },
    { name: 'one that is not', conditions: [above('low', 5)], met: false },
    { name: 'the first decides, whatever it is joined by', conditions: [above('low', 5, 'or')], met: false },
    { name: 'both', conditions: [above('high', 5), above('low', 0)], met: true },
    { name: 'only the first of both', conditions: [above('high', 5), above('low', 5)], met: false },
    { name: 'only the second of both', conditions: [above('low', 5), above('high', 5)], met: false },
    {
      name: 'the second of two, either of which is enough',
      conditions: [above('low', 5), above('high', 5, 'or')],
      met: true,
    },
    {
      name: 'the first of two, either of which is enough',
      conditions: [above('high', 5), above('low', 5, 'or')],
      met: true,
    },
    { name: 'none at all', conditions: [], met: false },
    { name: 'of what says nothing', conditions: [above('empty', 0)], met: false },
    { name: 'that count what says nothing', conditions: [above('empty', -1, 'and', 'count')], met: true },
  ])('$name', ({ conditions, met }) => {
    expect(isMet(...conditions)).toBe(met)
  })

  test('that ask whether anything is said are met where nothing is', () => {
    const nothing = (refId: string) => ({ ...above(refId, 0), evaluator: { type: 'no_value', params: [] } })
    expect([isMet(nothing('empty')), isMet(nothing('low')), isMet(nothing('gone'))]).toEqual([true, false, true])
  })
})

describe('what an expression needs', () => {
  test.each<{ name: string; expression: Expression; needs: string[] }>([
    { name: 'a calculation', expression: { kind: 'math', text: '$A + $B' }, needs: ['A', 'B'] },
    {
      name: 'conditions, each query once',
      expression: {
        kind: 'classic',
        conditions: ['B', 'A', 'B'].map((refId) => ({
          refId,
          reducer: 'avg',
          evaluator: { type: 'gt', params: [0] },
          operator: 'and',
        })),
      },
      needs: ['B', 'A'],
    },
    {
      name: 'a threshold',
      expression: { kind: 'threshold', refId: 'C', evaluator: { type: 'gt', params: [0] } },
      needs: ['C'],
    },
  ])('$name', ({ expression, needs }) => {
    expect(needsOf(expression)).toEqual(needs)
  })
})
