import { describe, expect, test } from 'vitest'
import { readCandles } from '../../read/options/read-candles.ts'
import { readXy } from '../../read/options/read-xy.ts'
import { aField, aFrame, dataOf } from '../test-data.fixture.ts'
import { toCandles } from './to-candles.ts'
import { toTrend } from './to-trend.ts'
import { toXy } from './to-xy.ts'

const times = aField('Time', 'time', [1_000, 2_000, 3_000])

describe('toCandles()', () => {
  const candlesOf = (fields: Readonly<Record<string, readonly (number | null)[]>>, options = {}) => {
    const frame = aFrame(times, ...Object.entries(fields).map(([name, values]) => aField(name, 'number', values)))
    const made = toCandles(dataOf([frame]), readCandles(options))
    if (typeof made === 'string') return made
    return made.candles.map((one) => one && [one.open, one.high, one.low, one.close, one.trend])
  }

  test.each([
    {
      name: 'of fields by their names, in any case',
      fields: { Open: [1, 3, 2], HIGH: [4, 4, 4], low: [0, 0, 0], c: [2, 2, 2] },
      expected: [
        [1, 4, 0, 2, 'up'],
        [3, 4, 0, 2, 'down'],
        [2, 4, 0, 2, 'flat'],
      ],
    },
    {
      name: 'of fields that the panel names',
      options: { fields: { open: 'a', close: 'b' } },
      fields: { b: [2, 2, 2], a: [1, 1, 1] },
      expected: [
        [1, 2, 1, 2, 'up'],
        [1, 2, 1, 2, 'up'],
        [1, 2, 1, 2, 'up'],
      ],
    },
    {
      name: 'without an open it is the close before',
      fields: { close: [1, 3, 2] },
      expected: [
        [1, 1, 1, 1, 'flat'],
        [1, 3, 1, 3, 'up'],
        [3, 3, 2, 2, 'down'],
      ],
    },
    {
      name: 'without open and close the first numbers are opens, each closed by the next',
      fields: { any: [1, 3, 2] },
      expected: [
        [1, 3, 1, 3, 'up'],
        [3, 3, 2, 2, 'down'],
        [2, 2, 2, 2, 'flat'],
      ],
    },
    {
      name: 'coloured against the close before',
      options: { colorStrategy: 'close-close' },
      fields: { open: [1, 9, 9], close: [2, 3, 3] },
      expected: [
        [1, 2, 1, 2, 'up'],
        [9, 9, 3, 3, 'up'],
        [9, 9, 3, 3, 'flat'],
      ],
    },
    {
      name: 'none where a span has no end',
      fields: { open: [1, 1, 1], close: [2, null, 2] },
      expected: [[1, 2, 1, 2, 'up'], undefined, [1, 2, 1, 2, 'up']],
    },
  ])('$name', ({ fields, options, expected }) => expect(candlesOf(fields, options)).toEqual(expected))

  test('joins frames by their times, and keeps what is no part of a candle', () => {
    const one = aFrame(times, aField('open', 'number', [1, 2, 3]))
    const other = aFrame(aField('Time', 'time', [2_000]), aField('close', 'number', [5]), aField('x', 'number', [7]))
    const made = toCandles(dataOf([one, other]), readCandles({}))
    expect(made).toMatchObject({
      candles: [undefined, { atMs: 2_000, open: 2, close: 5 }, undefined],
      others: [{ name: 'x', values: [null, 7, null] }],
    })
  })

  test.each([
    { name: 'a time', frame: aFrame(aField('a', 'number', [1])), reason: /no time field/ },
    { name: 'numbers', frame: aFrame(times, aField('a', 'string', ['x', 'y', 'z'])), reason: /no numeric field/ },
  ])('says that there are no $name', ({ frame, reason }) => {
    expect(toCandles(dataOf([frame]), readCandles({}))).toMatch(reason)
  })
})

describe('toTrend()', () => {
  const frame = aFrame(aField('x', 'number', [1, 2, 5]), aField('y', 'number', [4, null, 6]))

  test('draws the other numbers over the first ones', () => {
    expect(toTrend(dataOf([frame]), { xField: undefined })).toMatchObject({
      x: { name: 'x' },
      series: [{ name: 'y', timesMs: [1, 2, 5], values: [4, null, 6] }],
    })
  })

  test.each([
    { name: 'do not ascend', frames: [frame], xField: 'y', reason: /"y" do not ascend/ },
    { name: 'are of no field', frames: [frame], xField: 'z', reason: /called "z"/ },
    {
      name: 'are all there is',
      frames: [aFrame(aField('x', 'number', [1]))],
      xField: undefined,
      reason: /one numeric/,
    },
    { name: 'come in several frames', frames: [frame, frame], xField: undefined, reason: /join the frames/ },
  ])('says why when the numbers $name', ({ frames, xField, reason }) => {
    expect(toTrend(dataOf(frames), { xField })).toMatch(reason)
  })
})

describe('toXy()', () => {
  const frame = aFrame(
    times,
    aField('a', 'number', [1, 2, null]),
    aField('b', 'number', [10, 20, 30]),
    aField('c', 'number', [5, 10, 15]),
  )
  const seriesOf = (options: object, source = {}) => {
    const made = toXy(dataOf([frame], source), readXy({ ...options }))
    if (typeof made === 'string') return made
    return made.map(({ name, points }) => [name, points.map(({ x, y }) => [x, y])])
  }

  test.each([
    {
      name: 'by themselves: the first numbers are x, each further field a series',
      options: {},
      expected: [
        [
          'b',
          [
            [1, 10],
            [2, 20],
          ],
        ],
        [
          'c',
          [
            [1, 5],
            [2, 10],
          ],
        ],
      ],
    },
    {
      name: 'by themselves over a field that is named',
      options: { mapping: 'auto', series: [{ x: { matcher: { id: 'byName', options: 'c' } } }] },
      expected: [
        [
          'a',
          [
            [5, 1],
            [10, 2],
          ],
        ],
        [
          'b',
          [
            [5, 10],
            [10, 20],
            [15, 30],
          ],
        ],
      ],
    },
    {
      name: 'by themselves as older versions wrote it',
      options: { seriesMapping: 'auto', dims: { frame: 0, x: 'b', exclude: ['c'] } },
      expected: [
        [
          'a',
          [
            [10, 1],
            [20, 2],
          ],
        ],
      ],
    },
    {
      name: 'by hand',
      options: {
        mapping: 'manual',
        series: [
          {
            name: { fixed: 'Mine' },
            x: { matcher: { id: 'byName', options: 'b' } },
            y: { matcher: { id: 'byRegexp', options: '/^c/' } },
          },
        ],
      },
      expected: [
        [
          'Mine',
          [
            [10, 5],
            [20, 10],
            [30, 15],
          ],
        ],
      ],
    },
    {
      name: 'by hand as older versions wrote it',
      options: { seriesMapping: 'manual', series: [{ x: 'b', y: 'c', name: 'Old' }] },
      expected: [
        [
          'Old',
          [
            [10, 5],
            [20, 10],
            [30, 15],
          ],
        ],
      ],
    },
  ])('$name', ({ options, expected }) => expect(seriesOf(options)).toEqual(expected))

  test('sizes and colours points by other fields', () => {
    const matcher = (options: string) => ({ matcher: { id: 'byName', options } })
    const series = [{ x: matcher('a'), y: matcher('b'), size: matcher('c'), color: matcher('c') }]
    const thresholds = {
      mode: 'absolute' as const,
      steps: [
        { value: -Infinity, color: 'green' },
        { value: 10, color: 'red' },
      ],
    }
    const source = {
      defaults: { custom: { pointSize: { min: 4, max: 24 } }, color: { mode: 'thresholds' }, thresholds },
    }
    const [made] = toXy(dataOf([frame], source), readXy({ mapping: 'manual', series }))
    expect(made).toMatchObject({ points: [{ sizePx: 4 }, { sizePx: 14 }] })
    const colors = typeof made === 'object' ? made.points.map(({ color }) => color) : []
    expect(new Set(colors).size).toBe(2)
  })

  test.each([
    { name: 'nothing is chosen', options: { mapping: 'manual' }, reason: /No series is chosen/ },
    {
      name: 'nothing is found',
      options: { mapping: 'manual', series: [{ x: 'a', y: 'z' }] },
      reason: /None of the fields/,
    },
  ])('says that $name', ({ options, reason }) => expect(seriesOf(options)).toMatch(reason))
})
