import { describe, expect, test } from 'vitest'
import type { Grouping, VectorAggregation } from '../syntax/ast.ts'
import type { Labels, Series } from './series.ts'
import { aggregateVector } from './vector-aggregation.ts'

type Value = number | undefined

const series = (labels: Labels, ...values: readonly Value[]): Series => ({
  labels,
  values: Float64Array.from(values, (value) => value ?? 0),
  present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
})
const by = (...labels: readonly string[]): Grouping => ({ labels, without: false })
const without = (...labels: readonly string[]): Grouping => ({ labels, without: true })

/** Labels and values of what comes of series; nothing where there is none. */
function aggregated(operation: string, matrix: readonly Series[], grouping = by(), parameter = 0) {
  const expr = { operation, parameter, grouping } as unknown as VectorAggregation
  return aggregateVector(expr, matrix).map(({ labels, values, present }) => [
    labels,
    ...[...values].map((value, at) => (present[at] === 1 ? value : undefined)),
  ])
}

const one = (...values: readonly Value[]) => values.map((value, at) => series({ at: String(at) }, value))
const nan = Number.NaN

describe('series as one', () => {
  test.each([
    { operation: 'sum', values: [1, 2, 4], value: 7 },
    { operation: 'avg', values: [1, 2, 6], value: 3 },
    { operation: 'min', values: [2, 1, 3], value: 1 },
    { operation: 'max', values: [2, 3, 1], value: 3 },
    { operation: 'count', values: [2, undefined, 1], value: 2 },
    { operation: 'stdvar', values: [1, 3, 5, 7], value: 5 },
    { operation: 'stddev', values: [2, 4], value: 1 },
    { operation: 'stdvar', values: [4], value: 0 },
    { operation: 'sum', values: [1, nan], value: nan },
    { operation: 'max', values: [nan, 1], value: 1 },
    { operation: 'max', values: [1, nan], value: 1 },
    { operation: 'min', values: [nan, 1], value: 1 },
    { operation: 'min', values: [1, nan], value: 1 },
    { operation: 'min', values: [nan], value: nan },
    { operation: 'avg', values: [Number.MAX_VALUE, Number.MAX_VALUE], value: Number.MAX_VALUE },
  ])('by $operation of $values are $value', ({ operation, values, value }) => {
    expect(aggregated(operation, one(...values))).toEqual([[{}, value]])
  })

  test('are one at each step by itself, and none where there are none', () => {
    const matrix = [series({ a: '1' }, 1, undefined, undefined), series({ a: '2' }, 2, 3, undefined)]
    expect(aggregated('sum', matrix)).toEqual([[{}, 3, 3, undefined]])
    expect(aggregated('sum', [])).toEqual([])
  })

  const matrix = [
    series({ job: 'a', host: 'x' }, 1),
    series({ host: 'y', job: 'a' }, 2),
    series({ job: 'b', host: 'x' }, 4),
    series({ host: 'z' }, 8),
  ]

  test.each([
    {
      name: 'by a label',
      grouping: by('job'),
      found: [
        [{ job: 'a' }, 3],
        [{ job: 'b' }, 4],
        [{}, 8],
      ],
    },
    {
      name: 'by two',
      grouping: by('host', 'job'),
      found: [
        [{ host: 'x', job: 'a' }, 1],
        [{ host: 'y', job: 'a' }, 2],
        [{ host: 'x', job: 'b' }, 4],
        [{ host: 'z' }, 8],
      ],
    },
    {
      name: 'without a label',
      grouping: without('host'),
      found: [
        [{ job: 'a' }, 3],
        [{ job: 'b' }, 4],
        [{}, 8],
      ],
    },
    { name: 'without any', grouping: without(), found: matrix.map(({ labels, values }) => [labels, values[0]]) },
  ])('of a group $name', ({ grouping, found }) => {
    expect(aggregated('sum', matrix, grouping)).toEqual(found)
  })

  test('by what is no operation are none', () => {
    expect(() => aggregated('median', one(1))).toThrow(
      new RangeError('Cannot aggregate with "median": it is no function of series'),
    )
  })
})

describe('some of several series', () => {
  const places = (operation: string, parameter: number, ...values: readonly Value[]) =>
    aggregated(operation, one(...values), by(), parameter).map(([labels]) => (labels as Labels).at)

  test.each([
    { operation: 'topk', count: 2, values: [1, 3, 2], at: ['1', '2'] },
    { operation: 'bottomk', count: 2, values: [1, 3, 2], at: ['0', '2'] },
    { operation: 'approx_topk', count: 1, values: [1, 3, 2], at: ['1'] },
    { operation: 'topk', count: 2, values: [nan, 1, 2], at: ['1', '2'] },
    { operation: 'bottomk', count: 1, values: [nan, 1], at: ['1'] },
    { operation: 'topk', count: 3, values: [nan, 1, nan], at: ['0', '1', '2'] },
    { operation: 'topk', count: 1, values: [2, 2], at: ['0'] },
    { operation: 'topk', count: 2, values: [undefined, 2, undefined], at: ['1'] },
    { operation: 'topk', count: 0, values: [1], at: [] },
  ])('by $operation are $count of $values: $at', ({ operation, count, values, at }) => {
    expect(places(operation, count, ...values)).toEqual(at)
  })

  test('are chosen at each step by itself, with all their labels, in each group', () => {
    const matrix = [series({ job: 'a', n: '1' }, 1, 5), series({ job: 'a', n: '2' }, 2, 4), series({ job: 'b' }, 0, 0)]
    expect(aggregated('topk', matrix, by('job'), 1)).toEqual([
      [{ job: 'a', n: '1' }, undefined, 5],
      [{ job: 'a', n: '2' }, 2, undefined],
      [{ job: 'b' }, 0, 0],
    ])
  })
})

describe('series in order', () => {
  test.each([
    { operation: 'sort', values: [3, 1, nan, 2], sorted: [1, 2, 3, nan] },
    { operation: 'sort_desc', values: [3, nan, 1, 2], sorted: [3, 2, 1, nan] },
    { operation: 'sort', values: [nan, nan, 1], sorted: [1, nan, nan] },
  ])('by $operation are $sorted', ({ operation, values, sorted }) => {
    const matrix = one(...values)
    expect(aggregated(operation, matrix).map(([, value]) => value)).toEqual(sorted)
    expect(matrix.map((each) => each.values[0])).toEqual(values)
  })
})
