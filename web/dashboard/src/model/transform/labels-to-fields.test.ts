import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame, series } from './frames.fixture.ts'
import { labelsToFields } from './labels-to-fields.ts'

const up = series('A', { __name__: 'up', job: 'a', host: 'x' }, [1, 0])

describe('labelsToFields(), as columns', () => {
  test('puts labels between the times and the values, each as often as there are rows', () => {
    expect(columnsOf(labelsToFields, {}, up)).toEqual([
      [
        ['Time', [10, 20]],
        ['job', ['a', 'a']],
        ['host', ['x', 'x']],
        ['up', [1, 0]],
      ],
    ])
  })

  test('keeps the labels that are named alone', () => {
    const [columns] = columnsOf(labelsToFields, { keepLabels: ['host', 'none'] }, up)
    expect(columns?.map(([name]) => name)).toEqual(['Time', 'host', 'up'])
  })

  test('names values by a label, which is no column then', () => {
    const [columns] = columnsOf(labelsToFields, { valueLabel: 'host' }, up)
    expect(columns?.map(([name]) => name)).toEqual(['Time', 'job', 'x'])
  })

  test('names values as before where they do not have that label', () => {
    expect(columnsOf(labelsToFields, { valueLabel: 'zone' }, up)[0]?.at(-1)).toEqual(['up', [1, 0]])
    const nameless = series('A', { job: 'a' }, [1])
    expect(columnsOf(labelsToFields, { valueLabel: 'zone' }, nameless)[0]?.at(-1)).toEqual(['Value', [1]])
  })

  test('leaves fields without labels as they are', () => {
    const table = frame('A', column('a', 'string', ['x'], { config: { displayName: 'A' } }))
    expect(labelsToFields([table], {}, String)).toEqual([table])
  })

  test('leaves values without labels, and without the name that was made of them', () => {
    const config = { unit: 's', displayName: 'd', displayNameFromDS: 'e' }
    const [result] = labelsToFields([series('A', { job: 'a' }, [1], config)], {}, String)
    expect(result).toMatchObject({ refId: 'A' })
    expect(result?.fields.at(-1)).toEqual({ name: 'Value', type: 'number', values: [1], config: { unit: 's' } })
  })
})

describe('labelsToFields(), as rows', () => {
  test('makes a table of the labels of each field, by the name that it is shown with', () => {
    const results = labelsToFields([up], { mode: 'rows', keepLabels: ['host', 'job'] }, String)
    expect(results.map(({ name, fields }) => [name, ...fields.map(({ values }) => values)])).toEqual([
      ['Time', [], []],
      [expect.stringContaining('up'), ['job', 'host'], ['a', 'x']],
    ])
    expect(results[1]).toMatchObject({ meta: { notices: [] } })
    expect(results[1]?.fields).toMatchObject([
      { name: 'label', type: 'string' },
      { name: 'value', type: 'string' },
    ])
  })

  test('takes all labels unless told which', () => {
    const results = labelsToFields([up], { mode: 'rows' }, String)
    expect(results[1]?.fields[0]?.values).toEqual(['__name__', 'job', 'host'])
  })
})
