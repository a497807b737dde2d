import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../field-config.ts'
import type { ReduceOptions } from '../panel-options.ts'
import { aField, aFrame, dataOf } from './test-data.fixture.ts'
import { toSingleValues } from './to-single-values.ts'

const frame = aFrame(
  aField('Time', 'time', [10, 20, 30]),
  aField('host', 'string', ['a', 'b', '']),
  aField('cpu', 'number', [2, 6, 4]),
  aField('mem', 'number', [1, Number.NaN, null]),
)
const other = { ...aFrame(aField('disk', 'number', [9, 9])), refId: 'B' }

function run(options: Partial<ReduceOptions>, frames = [frame], defaults: FieldConfig = {}) {
  const given = { calcs: [], fields: '', showsAllRows: false, limit: 25, ...options } as ReduceOptions
  return toSingleValues(dataOf(frames, { defaults }), given)
}
const shown = (...args: Parameters<typeof run>) => run(...args).map(({ name, display }) => `${name}=${display.text}`)

describe('one value a field', () => {
  test.each([
    { name: 'numbers, by their last value', options: {}, values: ['cpu=4', 'mem=1'] },
    { name: 'numbers, by what is wished', options: { calcs: ['max'] }, values: ['cpu=6', 'mem=1'] },
    { name: 'a field by its name', options: { fields: 'mem' }, values: ['mem=1'] },
    { name: 'words by their name', options: { fields: 'host', calcs: ['first'] }, values: ['host=a'] },
    {
      name: 'fields by a pattern',
      options: { fields: '/^(host|cpu)$/', calcs: ['first'] },
      values: ['host=a', 'cpu=2'],
    },
    {
      name: 'all fields but times',
      options: { fields: '/.*/', calcs: ['first'] },
      values: ['host=a', 'cpu=2', 'mem=1'],
    },
    {
      name: 'times by their pattern',
      options: { fields: '/^Time$/', calcs: ['first'] },
      values: ['Time=1970-01-01 00:00:00'],
    },
    { name: 'nothing by a pattern that is none', options: { fields: '/(/' }, values: [] },
    { name: 'nothing by another name', options: { fields: 'none' }, values: [] },
  ])('of $name', ({ options, values }) => {
    const named = { ...aField('raw', 'number', [3]), config: { displayName: 'Shown' } }
    const isNamed = options.fields === 'raw' || options.fields === 'Shown'
    expect(shown(options, isNamed ? [aFrame(named)] : [frame])).toEqual(values)
  })

  test('of all frames, whatever the bound for rows is', () => {
    expect(shown({ limit: 1 }, [frame, other])).toEqual(['cpu=4', 'mem=1', 'disk=9'])
  })

  test('has keys that are different', () => {
    expect(run({}, [frame, other]).map(({ key }) => key)).toEqual(['-0-2', '-0-3', 'B-1-0'])
  })

  test.each([
    { calc: 'lastNotNull', row: 2 },
    { calc: 'last', row: 2 },
    { calc: 'max', row: undefined },
    { calc: 'first', row: undefined },
  ])('knows its row where it is the last: $calc', ({ calc, row }) => {
    expect(run({ calcs: [calc], fields: 'cpu' })).toMatchObject([{ row }])
    expect(run({ calcs: [calc], fields: 'cpu' })[0]?.row).toBe(row)
  })

  test('knows no row of a value that is in none', () => {
    expect(run({ calcs: ['last'], fields: 'gone' }, [aFrame(aField('gone', 'number', []))])[0]?.row).toBeUndefined()
  })

  test.each([
    { calc: 'max', text: '6', suffix: ' s' },
    { calc: 'count', text: '3', suffix: '' },
    { calc: 'diffperc', text: '100', suffix: '%' },
  ])('has the unit of the field where that still holds: $calc', ({ calc, text, suffix }) => {
    expect(run({ calcs: [calc], fields: 'cpu' }, [frame], { unit: 's' })[0]?.display).toMatchObject({ text, suffix })
  })

  test('is what a mapping says, though the unit does not hold', () => {
    const mappings = [{ kind: 'value', results: { 3: { text: 'three' } } }] as const
    const [value] = run({ calcs: ['count'], fields: 'cpu' }, [frame], { unit: 's', mappings })
    expect(value?.display).toMatchObject({ text: 'three', isMapped: true })
  })
})

describe('its course', () => {
  test('has the times of its frame, and no value where there is no number', () => {
    expect(run({}).map(({ sparkline }) => sparkline)).toEqual([
      { timesMs: [10, 20, 30], values: [2, 6, 4] },
      { timesMs: [10, 20, 30], values: [1, null, null] },
    ])
  })

  test.each([
    { name: 'words', frames: [frame], fields: 'host' },
    { name: 'a frame without times', frames: [other], fields: 'disk' },
    {
      name: 'rows of one moment',
      frames: [aFrame(aField('Time', 'time', [5, 5]), aField('x', 'number', [1, 2]))],
      fields: 'x',
    },
    { name: 'no rows', frames: [aFrame(aField('Time', 'time', []), aField('x', 'number', []))], fields: 'x' },
  ])('is none of $name', ({ frames, fields }) => {
    expect(run({ fields }, frames)[0]?.sparkline).toBeUndefined()
  })

  test.each([
    { values: [2, 6, 4], change: 1 },
    { values: [4, 3], change: -0.25 },
    { values: [0, 3], change: undefined },
    { values: [], change: undefined },
  ])('of $values has changed by $change', ({ values, change }) => {
    expect(run({}, [aFrame(aField('x', 'number', values))])[0]?.change).toBe(change)
  })
})

describe('one value a row', () => {
  test('is named by its words, or by the field where it has none', () => {
    expect(shown({ showsAllRows: true, fields: 'cpu' })).toEqual(['a=2', 'b=6', 'cpu=4'])
    // Words are no names of themselves.
    expect(shown({ showsAllRows: true, fields: 'host', limit: 1 })).toEqual(['host=a'])
    const two = aFrame(aField('a', 'string', ['x']), aField('b', 'string', ['y']), aField('n', 'number', [1]))
    expect(shown({ showsAllRows: true }, [two])).toEqual(['x y=1'])
  })

  test.each([
    { limit: 2, values: ['a=2', 'b=6'] },
    { limit: 4, values: ['a=2', 'b=6', 'cpu=4', 'a=1'] },
  ])('is one of at most $limit, of all fields', ({ limit, values }) => {
    expect(shown({ showsAllRows: true, limit })).toEqual(values)
  })

  test('knows its row, and has no course', () => {
    const [, second] = run({ showsAllRows: true, fields: 'cpu' })
    expect(second).toMatchObject({ key: '-0-2-1', row: 1 })
    expect(second?.sparkline).toBeUndefined()
    expect(second?.change).toBeUndefined()
  })
})
