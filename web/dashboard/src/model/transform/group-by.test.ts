import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame } from './frames.fixture.ts'
import { aggregated, groupBy, groupRows } from './group-by.ts'

const table = frame(
  'A',
  column('host', 'string', ['b', 'a', 'b', null]),
  column('zone', 'string', ['x', 'x', 'y', 'x']),
  column('cpu', 'number', [1, 2, 5, 8], { config: { unit: 's', displayName: 'CPU' } }),
)
const key = { operation: 'groupby', aggregations: [] }
const aggregate = (...aggregations: readonly string[]) => ({ operation: 'aggregate', aggregations })

describe('groupBy()', () => {
  test('makes a row of the rows with one value, in the order in which they come first', () => {
    expect(columnsOf(groupBy, { fields: { host: key, cpu: aggregate('sum', 'max') } }, table)).toEqual([
      [
        ['host', ['b', 'a', null]],
        ['CPU (sum)', [6, 2, 8]],
        ['CPU (max)', [5, 2, 8]],
      ],
    ])
  })

  test('takes several fields together', () => {
    expect(columnsOf(groupBy, { fields: { host: key, zone: key, cpu: aggregate('count') } }, table)).toEqual([
      [
        ['host', ['b', 'a', 'b', null]],
        ['zone', ['x', 'x', 'y', 'x']],
        ['CPU (count)', [1, 1, 1, 1]],
      ],
    ])
  })

  test('finds rules by the name that a field is shown with, then by its own', () => {
    const fields = { host: key, CPU: aggregate('min'), cpu: aggregate('max') }
    expect(columnsOf(groupBy, { fields }, table)[0]?.map(([name]) => name)).toEqual(['host', 'CPU (min)'])
  })

  test('leaves out fields without a rule, and those that are aggregated by nothing', () => {
    expect(
      columnsOf(
        groupBy,
        { fields: { zone: key, cpu: aggregate(), host: { operation: 'none', aggregations: ['count'] } } },
        table,
      ),
    ).toEqual([[['zone', ['x', 'y']]]])
  })

  test('leaves out frames that have none of the fields', () => {
    const other = frame('B', column('name', 'string', ['q']))
    expect(columnsOf(groupBy, { fields: { zone: key } }, other, table)).toEqual([[['zone', ['x', 'y']]]])
    expect(columnsOf(groupBy, {}, table)).toEqual([])
  })

  test('keeps what else is known of the frame', () => {
    expect(groupBy([table], { fields: { zone: key } }, String)).toMatchObject([{ refId: 'A' }])
  })
})

describe('groupRows()', () => {
  test('tells a number from its text, and takes what is missing for null', () => {
    const of = frame('A', column('a', 'other', [1, '1', null, 1]), column('b', 'other', [0, 0, 0, 0, 1]))
    expect(groupRows(of, of.fields)).toEqual([[0, 3], [1], [2], [4]])
    expect(groupRows(of, of.fields.slice(0, 1))).toEqual([[0, 3], [1], [2, 4]])
  })

  test('does not take two values for one', () => {
    const of = frame('A', column('a', 'string', ['x,y', 'x']), column('b', 'string', ['z', 'y,z']))
    expect(groupRows(of, of.fields)).toEqual([[0], [1]])
  })

  test('has one group without fields, and none without rows', () => {
    const of = frame('A', column('a', 'string', ['x', 'y']))
    expect(groupRows(of, [])).toEqual([[0, 1]])
    expect(groupRows(frame('A'), [])).toEqual([])
  })
})

describe('aggregated()', () => {
  const config = { unit: 's', decimals: 2, displayName: 'd', displayNameFromDS: 'e' }
  const numbers = column('n', 'number', [1, 2, 3], { config, labels: { a: '1' } })

  test.each([
    { id: 'sum', kept: { decimals: 2, unit: 's' } },
    { id: 'count', kept: { decimals: 2 } },
  ])('keeps what the field is shown with, and its unit where it still holds: $id', ({ id, kept }) => {
    expect(aggregated(numbers, 'N', id, [[0, 2], [1]])).toMatchObject({ name: `N (${id})`, type: 'number' })
    expect(aggregated(numbers, 'N', id, [[0]]).config).toEqual(kept)
    expect(aggregated(numbers, 'N', id, [[0]])).not.toHaveProperty('labels')
  })

  test.each([
    {
      name: 'texts that are counted are numbers',
      field: column('t', 'string', ['a', 'b']),
      id: 'count',
      type: 'number',
      values: [2],
    },
    { name: 'texts stay texts', field: column('t', 'string', ['a', 'b']), id: 'last', type: 'string', values: ['b'] },
    {
      name: 'times stay times, though they are numbers',
      field: column('t', 'time', [5, 7]),
      id: 'last',
      type: 'time',
      values: [7],
    },
    {
      name: 'nothing is a number',
      field: column('t', 'string', [null, null]),
      id: 'last',
      type: 'number',
      values: [null],
    },
    {
      name: 'one text among numbers keeps the type',
      field: column('t', 'other', [1, 'b']),
      id: 'last',
      type: 'other',
      values: ['b'],
    },
  ])('$name', ({ field, id, type, values }) => {
    expect(aggregated(field, 'T', id, [[0, 1]])).toMatchObject({ type, values })
  })
})
