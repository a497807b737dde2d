import { describe, expect, test } from 'vitest'
import type { Field, FieldType, Frame } from '../frame.ts'
import { convertFieldType, formatTime } from './convert-field-type.ts'
import { joinByField } from './join-by-field.ts'
import { merge } from './merge.ts'
import { concatenate, limit, prepareTimeSeries, seriesToRows, sortBy, transpose } from './rows.ts'
import type { Transformer } from './transformer.ts'

const field = (name: string, type: FieldType, values: readonly unknown[], own: Partial<Field> = {}): Field => ({
  name,
  type,
  values,
  config: {},
  ...own,
})
const frame = (...fields: readonly Field[]): Frame => ({ refId: 'A', fields, meta: { notices: [] } })
const series = (name: string, times: readonly number[], values: readonly unknown[]) =>
  frame(field('Time', 'time', times), field(name, 'number', values))

/** Columns of each frame, as `name: values`. */
function run(transformer: Transformer, frames: readonly Frame[], options: object = {}) {
  const made = transformer(frames, { ...options }, (text) => text.replaceAll('$rows', '2'))
  return made.map(({ fields }) => Object.fromEntries(fields.map(({ name, values }) => [name, values])))
}

describe('the type of a field', () => {
  const to = (destinationType: string, type: FieldType, values: readonly unknown[], own: object = {}) =>
    convertFieldType(
      [frame(field('a', type, values))],
      { conversions: [{ targetField: 'a', destinationType, ...own }] },
      String,
    )[0]?.fields[0]

  test.each([
    { type: 'number', from: ['1.5', '2 ms', 'x', true, false, null, 7], to: [1.5, 2, null, 1, 0, null, 7] },
    {
      type: 'boolean',
      from: [true, 'true', 'yes', 0, 1, false, undefined],
      to: [true, true, false, false, true, false, null],
    },
    { type: 'string', from: [1, true, { a: 1 }, null, 'x'], to: ['1', 'true', '{"a":1}', null, 'x'] },
    { type: 'time', from: [5, '1970-01-01T00:00:01Z', 'never', null], to: [5, 1_000, null, null] },
    { type: 'enum', from: [1, 'a'], to: [1, 'a'] },
    { type: 'other', from: [1, 'a'], to: [1, 'a'] },
  ])('becomes $type', ({ type, from, to: wanted }) => {
    expect(to(type, 'string', from)).toMatchObject({ type, values: wanted })
  })

  test('of times becomes a text by its pattern', () => {
    expect(to('string', 'time', [0], { dateFormat: 'YYYY' })?.values).toEqual(['1970'])
    expect(to('string', 'time', [0])?.values).toEqual(['0'])
    expect(to('string', 'number', [0], { dateFormat: 'YYYY' })?.values).toEqual(['0'])
  })

  test('stays where no conversion names it, or names an unknown type', () => {
    expect(to('unknown', 'number', [1])).toMatchObject({ type: 'number', values: [1] })
    const [kept] = convertFieldType(
      [frame(field('b', 'number', [1]))],
      { conversions: [{ targetField: 'a', destinationType: 'string' }] },
      String,
    )
    expect(kept?.fields[0]).toMatchObject({ type: 'number', values: [1] })
  })
})

describe('times as texts', () => {
  const times = (options: object) =>
    formatTime(
      [frame(field('t', 'time', [0]), field('u', 'time', [0]), field('n', 'number', [1]))],
      { ...options },
      String,
    )[0]?.fields

  test('by a pattern and a zone, of the field that is named alone', () => {
    expect(
      times({ timeField: 't', outputFormat: 'YYYY-MM-DD HH:mm', timezone: 'utc' })?.map(({ type, values }) => [
        type,
        values[0],
      ]),
    ).toEqual([
      ['string', '1970-01-01 00:00'],
      ['time', 0],
      ['number', 1],
    ])
    expect(times({ timeField: 't', timezone: 'utc' })?.[0]?.values).toEqual(['1970-01-01 00:00:00'])
    expect(times({ timeField: 'n' })?.map(({ type }) => type)).toEqual(['time', 'time', 'number'])
  })
})

describe('rows', () => {
  const table = frame(field('a', 'number', [3, 1, 2]), field('b', 'string', ['x', 'y', 'z']))

  test.each([
    { options: { sort: [{ field: 'a' }] }, a: [1, 2, 3], b: ['y', 'z', 'x'] },
    { options: { sort: [{ field: 'a', desc: true }] }, a: [3, 2, 1], b: ['x', 'z', 'y'] },
    { options: { sort: [{ field: 'none' }] }, a: [3, 1, 2], b: ['x', 'y', 'z'] },
    { options: { sort: [] }, a: [3, 1, 2], b: ['x', 'y', 'z'] },
  ])('are sorted by $options', ({ options, a, b }) => {
    expect(run(sortBy, [table], options)).toEqual([{ a, b }])
  })

  test.each([
    { limitField: 2, a: [3, 1] },
    { limitField: '$rows', a: [3, 1] },
    { limitField: -1, a: [2] },
    { limitField: 0, a: [] },
    { limitField: undefined, a: [3, 1, 2] },
  ])('are limited to $limitField', ({ limitField, a }) => {
    expect(run(limit, [table], { limitField })[0]?.a).toEqual(a)
  })

  test('are ten at most where no number is given', () => {
    expect(
      run(limit, [
        frame(
          field(
            'a',
            'number',
            Array.from({ length: 12 }, (_, at) => at),
          ),
        ),
      ])[0]?.a,
    ).toHaveLength(10)
  })

  test('become columns, named by the first', () => {
    const numbers = frame(
      field('host', 'string', ['x', 'y']),
      field('cpu', 'number', [1, 2]),
      field('disk', 'number', [3, 4]),
    )
    expect(run(transpose, [numbers])).toEqual([{ Field: ['cpu', 'disk'], x: [1, 3], y: [2, 4] }])
    expect(
      transpose([numbers], { firstFieldName: 'What' }, String)[0]?.fields.map(({ name, type }) => [name, type]),
    ).toEqual([
      ['What', 'string'],
      ['x', 'number'],
      ['y', 'number'],
    ])
    expect(transpose([table], {}, String)[0]?.fields[1]?.type).toBe('string')
    expect(transpose([frame()], {}, String)).toEqual([frame()])
  })
})

describe('series', () => {
  const two = [series('a', [1, 3], [10, 30]), series('b', [2, 3], [20, 31])]

  test('stand below each other, newest first', () => {
    expect(run(seriesToRows, two)).toEqual([
      { Time: [3, 3, 2, 1], Metric: ['a', 'b', 'b', 'a'], Value: [30, 31, 20, 10] },
    ])
  })

  test('without a time or a value are left out', () => {
    expect(run(seriesToRows, [frame(field('t', 'time', [1])), frame(field('v', 'number', [1]))])).toEqual([
      { Time: [], Metric: [], Value: [] },
    ])
  })

  test.each([
    { format: 'wide', columns: ['Time', 'a', 'b'] },
    { format: 'long', columns: ['Time', 'Metric', 'Value'] },
    { format: 'multi', columns: ['Time', 'a'] },
  ])('are prepared $format', ({ format, columns }) => {
    expect(Object.keys(run(prepareTimeSeries, two, { format })[0] ?? {})).toEqual(columns)
  })

  test('are joined where their times are the same', () => {
    expect(run(joinByField, two)).toEqual([{ Time: [1, 2, 3], a: [10, null, 30], b: [null, 20, 31] }])
    expect(run(joinByField, two, { mode: 'inner' })).toEqual([{ Time: [3], a: [30], b: [31] }])
  })
})

describe('tables', () => {
  const left = frame(field('host', 'string', ['y', 'x']), field('cpu', 'number', [1, 2]))
  const right = frame(field('host', 'string', ['x', 'z']), field('disk', 'number', [5, 6]))

  test('are joined by a field that is named, in the order of texts', () => {
    expect(run(joinByField, [left, right], { byField: 'host' })).toEqual([
      { host: ['y', 'x', 'z'], cpu: [1, 2, null], disk: [null, 5, 6] },
    ])
  })

  test('without that field are left out, and stay as they are when none has it', () => {
    expect(run(joinByField, [left, frame(field('other', 'number', [1]))], { byField: 'host' })).toEqual([
      { host: ['y', 'x'], cpu: [1, 2] },
    ])
    expect(run(joinByField, [left], { byField: 'none' })).toEqual([{ host: ['y', 'x'], cpu: [1, 2] }])
  })

  test('become one, with a row for each of what they share', () => {
    expect(run(merge, [left, right])).toEqual([{ host: ['y', 'x', 'z'], cpu: [1, 2, null], disk: [null, 5, 6] }])
  })

  test('that agree in a column keep rows apart that do not', () => {
    expect(run(merge, [left, frame(field('host', 'string', ['x']), field('cpu', 'number', [9]))])).toEqual([
      { host: ['y', 'x', 'x'], cpu: [1, 2, 9] },
    ])
  })

  test('that share nothing stand below each other', () => {
    expect(run(merge, [left, frame(field('b', 'number', [7]))])).toEqual([
      { host: ['y', 'x', null], cpu: [1, 2, null], b: [null, null, 7] },
    ])
  })

  test('that are empty are none; one alone stays', () => {
    expect(run(merge, [frame()])).toEqual([])
    expect(run(merge, [frame(), left])).toEqual([{ host: ['y', 'x'], cpu: [1, 2] }])
  })

  test('stand side by side as they are', () => {
    expect(run(concatenate, [left, frame(field('b', 'number', [7]))])).toEqual([
      { host: ['y', 'x'], cpu: [1, 2], b: [7, null] },
    ])
    expect(run(concatenate, [])).toEqual([])
  })
})
