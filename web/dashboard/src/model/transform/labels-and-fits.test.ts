import { describe, expect, test } from 'vitest'
import { applyFieldConfig } from '../field/apply-field-config.ts'
import type { Field, Frame } from '../frame.ts'
import { transform } from './transform.ts'

const frame = (refId: string, ...fields: readonly Field[]): Frame => ({ refId, fields, meta: { notices: [] } })
const field = (name: string, type: Field['type'], values: readonly unknown[], labels?: Field['labels']): Field => ({
  name,
  type,
  values,
  config: {},
  ...(labels === undefined ? {} : { labels }),
})
const run = (id: string, options: object, ...frames: readonly Frame[]) =>
  transform(frames, [{ id, isDisabled: false, filter: undefined, options: { ...options } }], (text) => text).frames
const table = ({ fields }: Frame) => Object.fromEntries(fields.map(({ name, values }) => [name, values]))

test('convertFrameType makes rows single events behind the numbers', () => {
  expect(run('convertFrameType', { targetType: 'exemplar' }, frame('A'))[0]?.meta.resultType).toBe('exemplar')
  expect(run('convertFrameType', { targetType: 'annotation' }, frame('A'))).toEqual([frame('A')])
})

describe('joinByLabels', () => {
  const of = (what: string, cluster: string, ...values: readonly number[]) =>
    frame('A', field('Value', 'number', values, { what, cluster }))
  const frames = [of('Temp', 'A', 10, 200), of('Temp', 'B', 10, 200), of('Speed', 'B', 22, 77)]

  test('makes columns of a label and rows of the others', () => {
    expect(run('joinByLabels', { value: 'what' }, ...frames).map(table)).toEqual([
      { cluster: ['A', 'A', 'B', 'B'], Temp: [10, 200, 10, 200], Speed: [null, null, 22, 77] },
    ])
  })

  test('joins by the labels that it is told', () => {
    expect(run('joinByLabels', { value: 'cluster', join: ['what'] }, ...frames).map(table)).toEqual([
      { what: ['Temp', 'Temp', 'Speed', 'Speed'], A: [10, 200, null, null], B: [10, 200, 22, 77] },
    ])
  })

  test.each([{}, { value: 'absent' }])('leaves frames alone with %o', (options) => {
    expect(run('joinByLabels', options, ...frames)).toEqual(frames)
  })
})

describe('regression', () => {
  const at = (of: (x: number) => number) =>
    frame('A', field('x', 'number', [0, 1, 2, 3, 4]), field('y', 'number', [0, 1, 2, 3, 4].map(of)))
  const fitted = (options: object, given: Frame) => run('regression', { predictionCount: 3, ...options }, given)[1]

  test.each([
    { name: 'a line', options: {}, of: (x: number) => 2 * x + 1, values: [1, 5, 9] },
    {
      name: 'a parabola',
      options: { modelType: 'polynomial', degree: 2 },
      of: (x: number) => x * x - x,
      values: [0, 2, 12],
    },
    { name: 'the line between points', options: {}, of: (x: number) => (x % 2 === 0 ? 0 : 1), values: [0.4, 0.4, 0.4] },
  ])('draws $name', ({ options, of, values }) => {
    const line = fitted(options, at(of))
    expect(line?.fields.map(({ name }) => name)).toEqual(['x', line?.name])
    const drawn = line?.fields[1]?.values.map((value) => Math.round(Number(value) * 1e9) / 1e9)
    expect(drawn).toEqual(values)
  })

  test('of times of today keeps its digits', () => {
    const start = 1_790_000_000_000
    const times = [0, 1, 2].map((minute) => start + minute * 60_000)
    const line = fitted({}, frame('A', field('Time', 'time', times), field('y', 'number', [1, 2, 3])))
    expect(line?.fields[1]?.values.map((value) => Number(Number(value).toFixed(9)))).toEqual([1, 2, 3])
  })

  test('of nothing is nothing', () => {
    const empty = frame('A', field('x', 'number', [null]), field('y', 'number', [1]))
    expect(run('regression', {}, empty)).toEqual([empty])
  })
})

describe('configFromData', () => {
  const numbers = frame('A', field('Time', 'time', [1]), field('load', 'number', [5]))
  const configOf = (options: object, ...fields: readonly Field[]) =>
    run('configFromData', { configRefId: 'B', ...options }, numbers, frame('B', ...fields))[0]?.fields[1]?.config

  test('takes fields whose names say what they are, and shows their frame no longer', () => {
    const settings = [
      field('max', 'number', [8, 10]),
      field('unit', 'string', ['bytes']),
      field('color', 'string', ['red']),
    ]
    expect(configOf({}, ...settings)).toEqual({ max: 10, unit: 'bytes', color: { mode: 'fixed', fixedColor: 'red' } })
    expect(run('configFromData', { configRefId: 'B' }, numbers, frame('B', ...settings))).toHaveLength(1)
  })

  test('takes what mappings say, reduced as they say', () => {
    const mappings = [
      { fieldName: 'limit', handlerKey: 'threshold1', reducerId: 'max' },
      { fieldName: 'max', handlerKey: '__ignore' },
    ]
    const config = configOf({ mappings }, field('limit', 'number', [9, 7]), field('max', 'number', [1]))
    expect(config).toEqual({
      thresholds: {
        mode: 'absolute',
        steps: [
          { value: Number.NEGATIVE_INFINITY, color: 'green' },
          { value: 9, color: 'red' },
        ],
      },
    })
  })

  test('takes a mapping of values from its rows', () => {
    const mappings = ['value', 'text', 'color'].map((part) => ({ fieldName: part, handlerKey: `mappings.${part}` }))
    const rows = [
      field('value', 'number', [1, 2]),
      field('text', 'string', ['up', 'down']),
      field('color', 'string', ['green', '']),
    ]
    expect(configOf({ mappings }, ...rows)?.mappings).toEqual([
      { kind: 'value', results: { 1: { text: 'up', color: 'green' }, 2: { text: 'down' } } },
    ])
  })

  test('means the fields that it is told', () => {
    const applyTo = { id: 'byName', options: 'other' }
    expect(configOf({ applyTo }, field('max', 'number', [1]))).toEqual({})
  })
})

describe('timeSeriesTable', () => {
  const series = (job: string, ...values: readonly number[]) =>
    frame('A', field('Time', 'time', [1, 2]), field('Value', 'number', values, { job }))

  test('has a row for each series, with its labels and its course', () => {
    const [made] = run('timeSeriesTable', { A: { stat: 'max' } }, series('a', 1, 3), series('b', 5, 4))
    expect(made && table(made)).toEqual({
      job: ['a', 'b'],
      Trend: [
        { timesMs: [1, 2], values: [1, 3], stat: 3 },
        { timesMs: [1, 2], values: [5, 4], stat: 5 },
      ],
    })
    expect(made?.fields[1]?.type).toBe('course')
  })

  test('shows a course by the number that stands for it', () => {
    const [shown] = applyFieldConfig(run('timeSeriesTable', {}, series('a', 1, 2_048)), {
      source: { defaults: { unit: 'bytes' }, overrides: [] },
      kindDefaults: {},
      scheme: 'light',
      format: { zone: 'UTC', nowMs: 0 },
      interpolate: (text) => text,
    })
    const course = shown?.fields[1]
    expect(course?.display(course.values[0])).toMatchObject({ text: '2', suffix: ' KiB' })
  })
})
