import { describe, expect, test } from 'vitest'
import type { Field, FieldType, Frame } from '../frame.ts'
import { transform } from './transform.ts'
import { shownName } from './transformer.ts'

const column = (name: string, type: FieldType, values: readonly unknown[], labels?: Record<string, string>): Field => ({
  name,
  type,
  values,
  config: {},
  ...(labels === undefined ? {} : { labels }),
})
const frame = (refId: string, ...fields: readonly Field[]): Frame => ({ refId, fields, meta: { notices: [] } })
const series = (refId: string, job: string, times: readonly number[], values: readonly unknown[]) =>
  frame(refId, column('Time', 'time', times), column('Value', 'number', values, { job }))

/** Frames as the rows people would see: names of the columns, then the values. */
function run(
  id: string,
  options: object,
  ...frames: readonly Frame[]
): readonly Readonly<Record<string, readonly unknown[]>>[] {
  const step = { id, isDisabled: false, filter: undefined, options: { ...options } }
  const result = transform(frames, [step], (text) => text.replaceAll('$var', 'b')).frames
  return result.map((one) =>
    Object.fromEntries(one.fields.map((field) => [shownName(field, one, result), field.values])),
  )
}

const table = frame('A', column('host', 'string', ['a', 'b', 'a']), column('cpu', 'number', [1, 5, 3]))
const a = series('A', 'api', [10, 20], [1, 2])
const b = series('B', 'web', [20, 30], [3, 4])

describe('transform()', () => {
  test.each([
    {
      name: 'organize hides, orders and renames',
      id: 'organize',
      options: { excludeByName: { host: true }, renameByName: { cpu: 'CPU' } },
      frames: [table],
      expected: [{ CPU: [1, 5, 3] }],
    },
    {
      name: 'renameByRegex uses what the pattern caught',
      id: 'renameByRegex',
      options: { regex: '(.)pu', renamePattern: '$1ores' },
      frames: [table],
      expected: [{ host: ['a', 'b', 'a'], cores: [1, 5, 3] }],
    },
    {
      name: 'joinByField puts series side by side',
      id: 'joinByField',
      options: {},
      frames: [a, b],
      expected: [{ Time: [10, 20, 30], api: [1, 2, null], web: [null, 3, 4] }],
    },
    {
      name: 'joinByField numbers columns of one name, times as well',
      id: 'joinByField',
      options: { byField: 'host', mode: 'outer' },
      frames: ['A', 'B'].map((refId) =>
        frame(
          refId,
          column('Time', 'time', [10]),
          column('host', 'string', ['a']),
          column(`Value #${refId}`, 'number', [1]),
        ),
      ),
      expected: [{ host: ['a'], 'Time 1': [10], 'Value #A': [1], 'Time 2': [10], 'Value #B': [1] }],
    },
    {
      name: 'joinByField may keep only what all have',
      id: 'joinByField',
      options: { mode: 'inner' },
      frames: [a, b],
      expected: [{ Time: [20], api: [2], web: [3] }],
    },
    {
      name: 'seriesToColumns is its old name',
      id: 'seriesToColumns',
      options: { byField: 'Time' },
      frames: [a, b],
      expected: [{ Time: [10, 20, 30], api: [1, 2, null], web: [null, 3, 4] }],
    },
    {
      name: 'merge joins rows that agree in what tables share',
      id: 'merge',
      options: {},
      frames: [
        frame('A', column('job', 'string', ['x', 'y']), column('Value #A', 'number', [1, 2])),
        frame('B', column('job', 'string', ['y', 'z']), column('Value #B', 'number', [5, 6])),
      ],
      expected: [{ job: ['x', 'y', 'z'], 'Value #A': [1, 2, null], 'Value #B': [null, 5, 6] }],
    },
    {
      name: 'reduce makes a row of each series',
      id: 'reduce',
      options: { reducers: ['max', 'mean'] },
      frames: [a, b],
      expected: [{ Field: ['api', 'web'], Max: [2, 4], Mean: [1.5, 3.5] }],
    },
    {
      name: 'reduce may keep the fields',
      id: 'reduce',
      options: { reducers: ['sum'], mode: 'reduceFields' },
      frames: [table],
      expected: [{ cpu: [9] }],
    },
    {
      name: 'filterFieldsByName keeps names',
      id: 'filterFieldsByName',
      options: { include: { names: ['cpu'] } },
      frames: [table],
      expected: [{ cpu: [1, 5, 3] }],
    },
    {
      name: 'filterFieldsByName keeps a pattern',
      id: 'filterFieldsByName',
      options: { include: { pattern: '/^h/' } },
      frames: [table],
      expected: [{ host: ['a', 'b', 'a'] }],
    },
    {
      name: 'filterByRefId keeps a query',
      id: 'filterByRefId',
      options: { include: 'B' },
      frames: [a, b],
      expected: [{ Time: [20, 30], web: [3, 4] }],
    },
    {
      name: 'filterByValue keeps rows',
      id: 'filterByValue',
      options: {
        type: 'include',
        match: 'all',
        filters: [{ fieldName: 'cpu', config: { id: 'greater', options: { value: 1 } } }],
      },
      frames: [table],
      expected: [{ host: ['b', 'a'], cpu: [5, 3] }],
    },
    {
      name: 'filterByValue drops rows, with a variable',
      id: 'filterByValue',
      options: {
        type: 'exclude',
        match: 'any',
        filters: [{ fieldName: 'host', config: { id: 'equal', options: { value: '$var' } } }],
      },
      frames: [table],
      expected: [{ host: ['a', 'a'], cpu: [1, 3] }],
    },
    {
      name: 'sortBy',
      id: 'sortBy',
      options: { sort: [{ field: 'cpu', desc: true }] },
      frames: [table],
      expected: [{ host: ['b', 'a', 'a'], cpu: [5, 3, 1] }],
    },
    { name: 'limit', id: 'limit', options: { limitField: 1 }, frames: [table], expected: [{ host: ['a'], cpu: [1] }] },
    {
      name: 'groupBy aggregates',
      id: 'groupBy',
      options: {
        fields: { host: { operation: 'groupby' }, cpu: { operation: 'aggregate', aggregations: ['sum', 'count'] } },
      },
      frames: [table],
      expected: [{ host: ['a', 'b'], 'cpu (sum)': [4, 5], 'cpu (count)': [2, 1] }],
    },
    {
      name: 'calculateField adds up a row',
      id: 'calculateField',
      options: { mode: 'reduceRow', reduce: { reducer: 'sum' } },
      frames: [frame('A', column('x', 'number', [1, 2]), column('y', 'number', [3, null]))],
      expected: [{ x: [1, 2], y: [3, null], Total: [4, 2] }],
    },
    {
      name: 'calculateField divides two fields',
      id: 'calculateField',
      options: {
        mode: 'binary',
        alias: 'ratio',
        binary: { left: 'x', operator: '/', right: 'y' },
        replaceFields: true,
      },
      frames: [frame('A', column('x', 'number', [1, 2]), column('y', 'number', [2, 0]))],
      expected: [{ ratio: [0.5, null] }],
    },
    {
      name: 'calculateField multiplies with a number',
      id: 'calculateField',
      options: {
        mode: 'binary',
        alias: 'percent',
        binary: { left: { matcher: { id: 'byName', options: 'cpu' } }, operator: '*', right: { fixed: '100' } },
      },
      frames: [table],
      expected: [{ host: ['a', 'b', 'a'], cpu: [1, 5, 3], percent: [100, 500, 300] }],
    },
    {
      name: 'labelsToFields makes columns of labels',
      id: 'labelsToFields',
      options: {},
      frames: [a],
      expected: [{ Time: [10, 20], job: ['api', 'api'], Value: [1, 2] }],
    },
    {
      name: 'seriesToRows lists all, newest first',
      id: 'seriesToRows',
      options: {},
      frames: [a, b],
      expected: [{ Time: [30, 20, 20, 10], Metric: ['web', 'api', 'web', 'api'], Value: [4, 2, 3, 1] }],
    },
    {
      name: 'convertFieldType reads numbers',
      id: 'convertFieldType',
      options: { conversions: [{ targetField: 'x', destinationType: 'number' }] },
      frames: [frame('A', column('x', 'string', ['1.5', 'n/a', null]))],
      expected: [{ x: [1.5, null, null] }],
    },
    {
      name: 'groupingToMatrix',
      id: 'groupingToMatrix',
      options: { rowField: 'host', columnField: 'zone', valueField: 'cpu' },
      frames: [
        frame(
          'A',
          column('host', 'string', ['a', 'a', 'b']),
          column('zone', 'string', ['x', 'y', 'x']),
          column('cpu', 'number', [1, 2, 3]),
        ),
      ],
      expected: [{ 'host\\zone': ['a', 'b'], x: [1, 3], y: [2, null] }],
    },
    {
      name: 'prepareTimeSeries as one wide frame',
      id: 'prepareTimeSeries',
      options: { format: 'wide' },
      frames: [a, b],
      expected: [{ Time: [10, 20, 30], api: [1, 2, null], web: [null, 3, 4] }],
    },
    {
      name: 'transpose',
      id: 'transpose',
      options: {},
      frames: [frame('A', column('host', 'string', ['a', 'b']), column('cpu', 'number', [1, 2]))],
      expected: [{ Field: ['cpu'], a: [1], b: [2] }],
    },
    { name: 'nothing to merge is nothing', id: 'merge', options: {}, frames: [], expected: [] },
  ])('$name', ({ id, options, frames, expected }) => {
    expect(run(id, options, ...frames)).toEqual(expected)
  })

  test('names a transformation it does not know, and goes on', () => {
    const step = { id: 'magic', isDisabled: false, filter: undefined, options: {} }
    expect(transform([a], [step], (text) => text)).toEqual({
      frames: [a],
      notes: ['The transformation "magic" is not known here and was left out'],
    })
  })

  test('a filter leaves other frames alone, a disabled step all of them', () => {
    const step = { id: 'limit', isDisabled: false, filter: { id: 'byRefId', options: 'A' }, options: { limitField: 1 } }
    const lengths = (isDisabled: boolean) =>
      transform([a, b], [{ ...step, isDisabled }], (text) => text).frames.map(({ refId, fields }) => [
        refId,
        fields[0]?.values.length,
      ])
    expect(lengths(false)).toEqual([
      ['B', 2],
      ['A', 1],
    ])
    expect(lengths(true)).toEqual([
      ['A', 2],
      ['B', 2],
    ])
  })
})
