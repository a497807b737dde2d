import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame, series } from './frames.fixture.ts'
import { reduceFrames } from './reduce-frames.ts'

const a = series('A', { job: 'api', zone: 'x' }, [1, 3], { unit: 's' })
const b = series('B', { job: 'web' }, [4, 2])

describe('reduceFrames(), a row for each field', () => {
  test('takes numbers alone, by the names that they are shown with', () => {
    expect(columnsOf(reduceFrames, { reducers: ['min', 'max'] }, a, b)).toEqual([
      [
        ['Field', ['{job="api", zone="x"}', 'web'].map((name) => expect.stringContaining(name.slice(0, 3)))],
        ['Min', [1, 2]],
        ['Max', [3, 4]],
      ],
    ])
  })

  test.each([{}, { reducers: [] }, { reducers: 5 }])('takes the greatest unless told otherwise: %o', (options) => {
    expect(columnsOf(reduceFrames, options, b)[0]?.slice(1)).toEqual([['Max', [4]]])
  })

  test('takes times too where that is wished', () => {
    const [columns] = columnsOf(
      reduceFrames,
      { includeTimeField: true, reducers: ['max'] },
      b,
      frame('C', column('t', 'string', ['a'])),
    )
    expect(columns?.map(([, values]) => values.length)).toEqual([2, 2])
    expect(columns?.[1]).toEqual(['Max', [20, 4]])
  })

  test('makes columns of labels where that is wished, empty where a field has none', () => {
    const [columns] = columnsOf(reduceFrames, { labelsToFields: true, reducers: ['max'] }, a, b)
    expect(columns?.slice(1)).toEqual([
      ['job', ['api', 'web']],
      ['zone', ['x', null]],
      ['Max', [3, 4]],
    ])
  })

  test.each([
    { id: 'max', config: { unit: 's' } },
    { id: 'count', config: {} },
  ])('keeps the unit of the first where it still holds: $id', ({ id, config }) => {
    expect(reduceFrames([a, b], { reducers: [id] }, String)[0]?.fields[1]).toMatchObject({ type: 'number', config })
    expect(reduceFrames([a, b], { reducers: [id] }, String)[0]?.fields[1]?.config).toEqual(config)
    expect(reduceFrames([b, a], { reducers: [id] }, String)[0]?.fields[1]?.config).toEqual({})
  })

  test('is empty where there is nothing to reduce', () => {
    expect(columnsOf(reduceFrames, { reducers: ['max'] }, frame('A', column('t', 'string', ['a'])))).toEqual([
      [
        ['Field', []],
        ['Max', []],
      ],
    ])
    expect(reduceFrames([], {}, String)[0]?.fields.map(({ type }) => type)).toEqual(['string', 'number'])
  })
})

describe('reduceFrames(), each field as one row', () => {
  const mode = 'reduceFields'

  test('keeps the name with one value', () => {
    const [first, second] = reduceFrames([a, b], { mode, reducers: ['max'] }, String)
    expect(first?.fields).toMatchObject([{ name: 'Value', values: [3], labels: { job: 'api' }, config: { unit: 's' } }])
    expect(second?.fields).toMatchObject([{ name: 'Value', values: [4] }])
    expect(second).toMatchObject({ refId: 'B' })
  })

  test('names several values by what they are', () => {
    const [only] = reduceFrames([b], { mode, reducers: ['min', 'max'] }, String)
    expect(only?.fields).toMatchObject([
      { name: 'Value Min', values: [2] },
      { name: 'Value Max', values: [4] },
    ])
  })

  test('takes times where that is wished', () => {
    const [only] = reduceFrames([b], { mode, reducers: ['last'], includeTimeField: true }, String)
    expect(only?.fields.map(({ values }) => values)).toEqual([[20], [2]])
  })
})
