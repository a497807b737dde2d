import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame, series } from './frames.fixture.ts'
import { timeSeriesTable } from './series-table.ts'

const a = series('A', { __name__: 'up', job: 'api', zone: 'x' }, [1, null, 3, Number.NaN])
const b = series('A', { __name__: 'up', job: 'web' }, [4, Number.POSITIVE_INFINITY])

describe('timeSeriesTable()', () => {
  test('has a row for each series of a query, with its labels and its course', () => {
    expect(columnsOf(timeSeriesTable, {}, a, b)).toEqual([
      [
        ['job', ['api', 'web']],
        ['zone', ['x', '']],
        [
          'Trend',
          [
            { timesMs: [10, 20, 30, 40], values: [1, null, 3, null], stat: 3 },
            { timesMs: [10, 20], values: [4, null], stat: Number.POSITIVE_INFINITY },
          ],
        ],
      ],
    ])
  })

  test('has a table for each query, in the order in which they come', () => {
    const results = timeSeriesTable([series('B', {}, [1]), a, series('B', {}, [2])], {}, String)
    expect(results.map(({ refId, fields }) => [refId, fields.at(-1)?.name, fields.at(-1)?.values.length])).toEqual([
      ['B', 'Trend #B', 2],
      ['A', 'Trend #A', 1],
    ])
  })

  test('names a course by its query where others are beside it, tables too', () => {
    const table = frame('B', column('host', 'string', ['a']))
    const results = timeSeriesTable([a, table], {}, String)
    expect(results[0]).toBe(table)
    expect(results[1]?.fields.at(-1)).toMatchObject({ name: 'Trend #A', type: 'course' })
  })

  test('names no query that has no name', () => {
    const nameless = { fields: a.fields, meta: a.meta }
    const results = timeSeriesTable([nameless, frame('B', column('host', 'string', ['a']))], {}, String)
    expect(results[1]).not.toHaveProperty('refId')
    expect(results[1]?.fields.at(-1)?.name).toBe('Trend')
  })

  test.each([
    { options: { A: { stat: 'max' } }, stat: 3 },
    { options: { A: { stat: 'first' } }, stat: 1 },
    { options: { B: { stat: 'first' } }, stat: 3 },
    { options: { A: { stat: '' } }, stat: 3 },
    { options: { A: 'max' }, stat: 3 },
  ])('stands for a series by the number that is chosen for its query: $options', ({ options, stat }) => {
    expect(timeSeriesTable([a], options, String)[0]?.fields.at(-1)?.values).toMatchObject([{ stat }])
  })

  test('has a row for each number of a frame', () => {
    const wide = frame(
      'A',
      column('Time', 'time', [5]),
      column('x', 'number', [1]),
      column('y', 'number', [2]),
      column('t', 'string', ['q']),
    )
    expect(columnsOf(timeSeriesTable, {}, wide)).toEqual([
      [['Trend', [expect.objectContaining({ timesMs: [5], values: [1] }), expect.objectContaining({ values: [2] })]]],
    ])
  })

  test('leaves frames without times or numbers as they are', () => {
    const frames = [frame('A', column('Time', 'time', [1])), frame('B', column('x', 'number', [1]))]
    expect(timeSeriesTable(frames, {}, String)).toEqual(frames)
  })

  test('shows courses as the first series is shown, but for its name', () => {
    const config = { unit: 's', displayName: 'd', displayNameFromDS: 'e' }
    const [table] = timeSeriesTable([series('A', {}, [1], config), b], {}, String)
    expect(table?.fields.at(-1)?.config).toEqual({ unit: 's' })
    expect(table?.meta).toEqual({ notices: [] })
  })
})
