import { describe, expect, test } from 'vitest'
import { applyFieldConfig } from '../field/apply-field-config.ts'
import type { Field, Frame } from '../frame.ts'
import type { PanelData } from '../panel-data.ts'
import { readBars, readHistogram } from '../read/options/read-bars.ts'
import { readStates } from '../read/options/read-states.ts'
import { toBars, toHistogram } from './to-bars.ts'
import { toStateRows } from './to-state-rows.ts'

const field = (name: string, type: Field['type'], values: readonly unknown[]): Field => ({
  name,
  type,
  values,
  config: {},
})
const frame = (...fields: Field[]): Frame => ({ fields, meta: { notices: [] } })
function dataOf(...raw: Frame[]): PanelData {
  const frames = applyFieldConfig(raw, {
    source: { defaults: {}, overrides: [] },
    kindDefaults: { color: { mode: 'palette-classic' } },
    scheme: 'light',
    format: { zone: 'UTC', nowMs: 0 },
    interpolate: (text) => text,
  })
  return { frames, raw, exemplars: [], notes: [] }
}

describe('toBars()', () => {
  test('has a group for each row, named by its words, and a bar for each number', () => {
    const data = dataOf(
      frame(field('who', 'string', ['a', 'b']), field('x', 'number', [1, null]), field('y', 'number', [3, 4])),
    )
    const { series, groups } = toBars(data, readBars({}))
    expect(series.map(({ name }) => name)).toEqual(['x', 'y'])
    expect(groups.map(({ name, bars }) => [name, ...bars.map((bar) => bar?.value)])).toEqual([
      ['a', 1, 3],
      ['b', undefined, 4],
    ])
  })

  test('words its axis in the unit of its numbers, in shares where they are stacked so, and not where it is hidden', () => {
    const sizes: Field = { ...field('x', 'number', [1]), config: { unit: 'bytes', max: 4096 } }
    const axisOf = (options: object, one = sizes) => toBars(dataOf(frame(one)), readBars({ ...options })).axis
    expect(axisOf({})).toMatchObject({ unit: 'bytes', max: 4096 })
    expect(axisOf({})?.word(2048)).toBe('2 KiB')
    expect(axisOf({ stacking: 'percent' })?.word(0.5)).toBe('50%')
    const hidden = { ...sizes, config: { custom: { axisPlacement: 'hidden' } } }
    expect(axisOf({}, hidden)).toBeUndefined()
  })

  test('names groups by the field that the panel names', () => {
    const data = dataOf(frame(field('n', 'number', [7]), field('who', 'string', ['a']), field('x', 'number', [1])))
    expect(toBars(data, readBars({ xField: 'n' })).groups).toMatchObject([{ name: '7', bars: [{ value: 1 }] }])
  })

  test('colours all bars of a row by the field that the panel names, as opaque as their own says', () => {
    const hue: Field = {
      ...field('hue', 'number', [1]),
      config: { mappings: [{ kind: 'value', results: { 1: { color: '#123456' } } }] },
    }
    const size: Field = {
      ...field('x', 'number', [5]),
      config: { unit: 's', custom: { fillOpacity: 40, axisLabel: 'Time' } },
    }
    const { series, groups, axis } = toBars(dataOf(frame(size, hue)), readBars({ colorByField: 'hue' }))
    expect(series.map(({ name }) => name)).toEqual(['x'])
    expect(groups[0]?.bars).toMatchObject([{ value: 5, color: '#123456', opacity: 0.4 }])
    expect(axis).toMatchObject({ label: 'Time' })
  })

  test('puts series beside each other by their times', () => {
    const one = frame(field('Time', 'time', [1_000, 2_000]), field('a', 'number', [1, 2]))
    const other = frame(field('Time', 'time', [2_000]), field('b', 'number', [5]))
    expect(toBars(dataOf(one, other), readBars({})).groups.map(({ bars }) => bars.map((bar) => bar?.value))).toEqual([
      [1, undefined],
      [2, 5],
    ])
  })
})

describe('toHistogram()', () => {
  test('counts into buckets of the size that is asked for', () => {
    const data = dataOf(frame(field('a', 'number', [0, 1, 9, 10, 11, Number.NaN])))
    const { groups } = toHistogram(data, readHistogram({ bucketSize: 10 }))
    expect(groups.map(({ name, bars }) => [name, bars[0]?.value])).toEqual([
      ['0 – 10', 3],
      ['10 – 20', 2],
    ])
  })

  test('takes about thirty round buckets by itself, of all series in one where they are combined', () => {
    const values = Array.from({ length: 100 }, (_, index) => index)
    const data = dataOf(frame(field('a', 'number', values), field('b', 'number', values)))
    const { series, groups } = toHistogram(data, readHistogram({ combine: true }))
    expect([series.length, groups.length, groups[0]?.name, groups[0]?.bars[0]?.value]).toEqual([1, 25, '0 – 4', 8])
  })

  test('of one value alone has one bucket, of none has none', () => {
    expect(toHistogram(dataOf(frame(field('a', 'number', [5, 5]))), readHistogram({})).groups).toHaveLength(1)
    expect(toHistogram(dataOf(frame(field('a', 'number', [null]))), readHistogram({})).groups).toEqual([])
    const many = dataOf(frame(field('a', 'number', [0, 100])))
    expect(toHistogram(many, readHistogram({ bucketCount: 4 })).groups.length).toBeLessThanOrEqual(5)
    expect(toHistogram(many, readHistogram({})).groups.length).toBeGreaterThan(5)
  })
})

describe('toStateRows()', () => {
  const times = field('Time', 'time', [0, 10, 20, 30])
  const data = dataOf(frame(times, field('state', 'string', ['up', 'up', null, 'down'])))
  const spansOf = (options: Readonly<Record<string, unknown>>, lasts: boolean) =>
    toStateRows(data, readStates(options, lasts), 50)[0]?.spans.map(({ fromMs, toMs, text }) => [fromMs, toMs, text])

  test('a value lasts until the next one, and the last to the end', () => {
    expect(spansOf({}, true)).toEqual([
      [0, 20, 'up'],
      [30, 50, 'down'],
    ])
  })

  test('values are kept apart where the panel says so', () => {
    expect(spansOf({ mergeValues: false }, true)).toHaveLength(3)
  })

  test('each sample is a cell of its own in a history', () => {
    expect(spansOf({}, false)).toEqual([
      [0, 10, 'up'],
      [10, 20, 'up'],
      [30, 40, 'down'],
    ])
  })
})
