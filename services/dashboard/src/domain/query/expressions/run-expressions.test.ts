import { describe, expect, test } from 'vitest'
import type { Frame } from '../frame.ts'
import type { QueryResult } from '../query.ts'
import type { TimeRange } from '../time-range.ts'
import { valuesOf } from '../written-numbers.ts'
import { runExpressions } from './run-expressions.ts'

const range = { fromMs: 0, toMs: 40 } as TimeRange
const series = (
  labels: Record<string, string>,
  values: (number | null)[],
  timesMs = values.map((_, at) => at * 10),
): Frame => ({
  refId: '',
  type: 'timeseries-multi',
  resultType: 'matrix',
  fields: [
    { name: 'Time', type: 'time', values: timesMs },
    { name: 'up', type: 'number', labels: { __name__: 'up', ...labels }, values },
  ],
})
const instant = (labels: Record<string, string>, value: number | null): Frame => ({
  refId: '',
  type: 'numeric-multi',
  resultType: 'vector',
  fields: [{ name: 'x', type: 'number', labels, values: [value] }],
})
const found = (refId: string, ...frames: Frame[]): QueryResult => ({ refId, frames })

/** Labels and values of the last expression. */
function compute(answers: readonly QueryResult[], ...expressions: object[]) {
  const written = expressions.map((one, at) => ({ refId: `X${at}`, written: one as Record<string, unknown> }))
  const last = runExpressions(written, answers, range).at(-1)
  if (last?.fault !== undefined) return last.fault.message
  return last?.frames.map(({ fields }) => [fields.at(-1)?.labels, ...valuesOf(fields.at(-1)?.values ?? [])])
}
const math = (expression: string) => ({ type: 'math', expression })
const reduce = (reducer: string, mode = '', extra = {}) => ({
  type: 'reduce',
  expression: 'A',
  reducer,
  settings: { mode, ...extra },
})

describe('math', () => {
  const a = found('A', series({ job: 'a' }, [1, 2, null]), series({ job: 'b' }, [3, Number.NaN, 5]))
  const b = found('B total', instant({ job: 'a' }, 10), instant({ job: 'b' }, 20))

  test.each([
    {
      name: 'a number with each series',
      text: '$A * 2 + 1',
      wanted: [
        [{ job: 'a' }, 3, 5, null],
        [{ job: 'b' }, 7, Number.NaN, 11],
      ],
    },
    {
      name: 'series with numbers of the same labels',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a letter of several words is written
      text: '$A / ${B total}',
      wanted: [
        [{ job: 'a' }, 0.1, 0.2, null],
        [{ job: 'b' }, 0.15, Number.NaN, 0.25],
      ],
    },
    { name: 'powers from the right, before signs', text: '2 ** 3 ** 2 - -1', wanted: [[{}, 513]] },
    { name: 'comparisons and what joins them', text: '(1 < 2 && 3 >= 4) || !(0 > 1)', wanted: [[{}, 1]] },
    { name: 'functions', text: 'abs(-2) + ceil(0.1) + floor(1.9) + round(-2.5) + log(1)', wanted: [[{}, 1]] },
    {
      name: 'what tells numbers from others',
      text: 'is_nan(nan()) + is_inf(infn()) + is_null(null()) + is_number(7)',
      wanted: [[{}, 4]],
    },
    { name: 'a remainder', text: '7 % 4', wanted: [[{}, 3]] },
  ])('computes $name', ({ text, wanted }) => {
    expect(compute([a, b], math(text))).toEqual(wanted)
  })

  test('computes two series at the times that both have', () => {
    const left = found('A', series({ x: '1' }, [1, 2, 3]))
    const right = found('B', series({ y: '1' }, [10, 30], [0, 20]))
    expect(compute([left, right], math('$A + $B'))).toEqual([[{ x: '1' }, 11, 33]])
  })

  test('computes with others of which it holds the labels', () => {
    const left = found(
      'A',
      instant({ job: 'a', pod: '1' }, 1),
      instant({ job: 'a', pod: '2' }, 2),
      instant({ job: 'c' }, 9),
    )
    const right = found('B', instant({ job: 'a' }, 10), instant({ job: 'b' }, 20))
    expect(compute([left, right], math('$A + $B'))).toEqual([
      [{ job: 'a', pod: '1' }, 11],
      [{ job: 'a', pod: '2' }, 12],
    ])
  })

  test.each([
    { text: '$A +', message: 'a number, a query such as $A or a function is expected, not "the end"' },
    { text: '1 2', message: '"2" is too much' },
    { text: 'sin(1)', message: 'Cannot compute sin(…): the functions are abs(x), log(x)' },
    { text: '$A ; 1', message: '"; 1" is no part of one' },
    { text: `${'('.repeat(200)}1`, message: 'it is nested deeper than 100 levels' },
    { text: '$Z', message: 'there is no query "Z" in this request' },
  ])('says what is wrong with $text', ({ text, message }) => {
    expect(compute([a], math(text))).toContain(message)
  })
})

describe('reduce', () => {
  const a = found('A', series({ job: 'a' }, [4, null, 1, Number.NaN, 7]))

  test.each([
    { reducer: 'sum', wanted: 12 },
    { reducer: 'mean', wanted: 4 },
    { reducer: 'min', wanted: 1 },
    { reducer: 'max', wanted: 7 },
    { reducer: 'count', wanted: 3 },
    { reducer: 'last', wanted: 7 },
    { reducer: 'median', wanted: 4 },
  ])('$reducer of what is there', ({ reducer, wanted }) => {
    expect(compute([a], reduce(reducer, 'dropNN'))).toEqual([[{ job: 'a' }, wanted]])
  })

  test('is no number where one is missing, unless another stands for it', () => {
    expect(compute([a], reduce('sum'))).toEqual([[{ job: 'a' }, Number.NaN]])
    expect(compute([a], reduce('sum', 'replaceNN', { replaceWithValue: 10 }))).toEqual([[{ job: 'a' }, 32]])
  })

  test('says which reducers there are', () => {
    expect(compute([a], reduce('best', 'dropNN'))).toContain('Cannot reduce by "best": the reducers are sum, mean')
  })
})

describe('resample', () => {
  const a = found('A', series({}, [1, 3, 5, 9], [0, 5, 10, 40]))
  const sampled = (downsampler: string, upsampler: string) =>
    compute([a], { type: 'resample', expression: 'A', window: '10ms', downsampler, upsampler })

  test.each([
    { downsampler: 'mean', upsampler: 'pad', wanted: [1, 4, 5, 5, 9] },
    { downsampler: 'max', upsampler: 'backfilling', wanted: [1, 5, 9, 9, 9] },
    { downsampler: 'last', upsampler: 'fillna', wanted: [1, 5, null, null, 9] },
  ])('by $downsampler and $upsampler', ({ downsampler, upsampler, wanted }) => {
    expect(sampled(downsampler, upsampler)).toEqual([[{}, ...wanted]])
  })

  test('refuses samplers and windows that are none', () => {
    expect(sampled('mean', 'guess')).toContain('Cannot resample with the upsampler "guess"')
    expect(compute([a], { type: 'resample', expression: 'A', window: 'soon' })).toContain('Cannot resample to "soon"')
  })
})

describe('threshold', () => {
  test.each([
    { type: 'gt', params: [2], wanted: [0, 0, 1] },
    { type: 'lt', params: [2], wanted: [1, 0, 0] },
    { type: 'within_range', params: [3.5, 1], wanted: [0, 1, 1] },
    { type: 'outside_range_included', params: [1, 2], wanted: [1, 1, 1] },
  ])('$type $params', ({ type, params, wanted }) => {
    const conditions = [{ evaluator: { type, params } }]
    const answers = [found('A', series({}, [1, 2, 3]))]
    expect(compute(answers, { type: 'threshold', expression: '$A', conditions })).toEqual([[{}, ...wanted]])
  })
})

describe('classic conditions', () => {
  const condition = (refId: string, reducer: string, bound: number, operator = 'and') => ({
    query: { params: [refId] },
    reducer: { type: reducer },
    evaluator: { type: 'gt', params: [bound] },
    operator: { type: operator },
  })
  const answers = [found('A', series({}, [1, 2, 3])), found('B', series({}, [null]))]

  test.each([
    { name: 'both', conditions: [condition('A', 'max', 2), condition('A', 'min', 0)], wanted: 1 },
    { name: 'one of two', conditions: [condition('A', 'max', 2), condition('A', 'min', 5)], wanted: 0 },
    { name: 'either', conditions: [condition('A', 'max', 9), condition('A', 'last', 2, 'or')], wanted: 1 },
    { name: 'nothing to compare', conditions: [condition('B', 'avg', 0)], wanted: 0 },
  ])('$name', ({ conditions, wanted }) => {
    expect(compute(answers, { type: 'classic_conditions', conditions })).toEqual([[{}, wanted]])
  })
})

describe('expressions over expressions', () => {
  test('are computed in the order of their needs', () => {
    const a = found('A', series({}, [1, 2, 3]))
    expect(compute([a], { type: 'reduce', expression: 'A', reducer: 'max' }, math('$X0 * 100'))).toEqual([[{}, 300]])
  })

  test('that need each other fail, and what needs a failure', () => {
    expect(compute([], math('$X1'), math('$X0'))).toBe('Cannot compute "X1": it needs "X0", which needs "X1"')
    const failed: QueryResult = { refId: 'A', fault: { status: 502, message: 'gone', source: 'downstream' } }
    expect(compute([failed], math('$A + 1'))).toBe('Cannot compute "X0": "A", which it needs, failed')
  })

  test('of a kind that is not known name those that are', () => {
    expect(compute([], { type: 'sql', expression: 'select 1' })).toContain(
      'Cannot compute an expression of type "sql": math, reduce, resample, threshold, classic_conditions are known',
    )
  })
})
