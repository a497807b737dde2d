import { describe, expect, test } from 'vitest'
import type { CandlesOptions } from '../../panel-options.ts'
import { aField, aFrame, dataOf } from '../test-data.fixture.ts'
import { toCandles } from './to-candles.ts'

const times = aField('Time', 'time', [10, 20, 30])
const column = (name: string, ...values: readonly (number | null)[]) => aField(name, 'number', values)

function run(columns: readonly ReturnType<typeof column>[], options: Partial<CandlesOptions> = {}) {
  const made = toCandles(dataOf([aFrame(times, ...columns)]), {
    fields: {},
    colorsBy: 'open-close',
    ...options,
  } as never)
  if (typeof made === 'string') throw new Error(made)
  return made
}
/** Open, highest, lowest and close of each. */
const bodies = (...args: Parameters<typeof run>) =>
  run(...args).candles.map((candle) => candle && [candle.open, candle.high, candle.low, candle.close])

describe('toCandles()', () => {
  const open = column('open', 1, 4, 3)
  const close = column('close', 2, 3, 3)

  test('takes fields by their usual names, in any case', () => {
    const fields = [
      column('O', 1, 4, 3),
      column('MAX', 5, 5, 5),
      column('Low', 0, 0, 0),
      column('c', 2, 3, 3),
      column('Volume', 7, 8, 9),
    ]
    const { candles, price, volume, others } = run(fields)
    expect(candles).toEqual([
      { atMs: 10, open: 1, high: 5, low: 0, close: 2, volume: 7, trend: 'up' },
      { atMs: 20, open: 4, high: 5, low: 0, close: 3, volume: 8, trend: 'down' },
      { atMs: 30, open: 3, high: 5, low: 0, close: 3, volume: 9, trend: 'flat' },
    ])
    expect([price?.name, volume?.name, others]).toEqual(['c', 'Volume', []])
  })

  test('takes fields by the names that are chosen', () => {
    const fields = [column('a', 1, 4, 3), column('b', 2, 3, 3), open]
    expect(bodies(fields, { fields: { open: 'a', close: 'b' } as never })).toEqual([
      [1, 2, 1, 2],
      [4, 4, 3, 3],
      [3, 3, 3, 3],
    ])
    // One that is chosen and not there is not looked for otherwise.
    expect(run([open, close], { fields: { open: 'none' } as never }).others.map(({ name }) => name)).toEqual(['open'])
  })

  test.each([
    {
      name: 'the next open',
      fields: [open],
      candles: [
        [1, 4, 1, 4],
        [4, 4, 3, 3],
        [3, 3, 3, 3],
      ],
    },
    {
      name: 'the close before',
      fields: [close],
      candles: [
        [2, 2, 2, 2],
        [2, 3, 2, 3],
        [3, 3, 3, 3],
      ],
    },
    {
      name: 'the first field of numbers',
      fields: [column('x', 1, 4, 3), column('y', 9, 9, 9)],
      candles: [
        [1, 4, 1, 4],
        [4, 4, 3, 3],
        [3, 3, 3, 3],
      ],
    },
  ])('makes up for what is missing by $name', ({ fields, candles }) => {
    expect(bodies(fields)).toEqual(candles)
  })

  test('holds its open and close, whatever highs and lows say', () => {
    const fields = [open, close, column('high', 0, 9, null), column('low', 9, 0, null)]
    expect(bodies(fields)).toEqual([
      [1, 2, 1, 2],
      [4, 9, 0, 3],
      [3, 3, 3, 3],
    ])
  })

  test('is none at a time without a beginning or an end', () => {
    const { candles, timesMs } = run([column('open', 1, null, 3), column('close', null, 3, 4)])
    expect(candles).toEqual([undefined, undefined, expect.objectContaining({ open: 3, close: 4 })])
    expect(timesMs).toEqual([10, 20, 30])
  })

  test.each([
    { colorsBy: 'open-close', trends: ['up', 'down', 'flat'] },
    { colorsBy: 'close-close', trends: ['up', 'up', 'flat'] },
  ] as const)('goes up or down by $colorsBy', ({ colorsBy, trends }) => {
    expect(run([open, close], { colorsBy }).candles.map((candle) => candle?.trend)).toEqual(trends)
  })

  test('leaves others to be drawn beside', () => {
    expect(run([open, close, column('mean', 1, 1, 1)]).others.map(({ name }) => name)).toEqual(['mean'])
    expect(run([column('x', 1, 1, 1), column('mean', 1, 1, 1)]).others.map(({ name }) => name)).toEqual(['mean'])
  })

  test('has no volume where none is told', () => {
    const { volume, candles } = run([open, close])
    expect(volume).toBeUndefined()
    expect(candles[0]?.volume).toBeUndefined()
  })

  test('says what is missing', () => {
    const said = (...fields: readonly ReturnType<typeof aField>[]) =>
      toCandles(dataOf([aFrame(...fields)]), { fields: {}, colorsBy: 'open-close' } as never)
    const [noTime, noNumber] = [said(column('open', 1)), said(times, aField('host', 'string', ['a', 'b', 'c']))]
    expect([typeof noTime, typeof noNumber]).toEqual(['string', 'string'])
    expect(noTime).not.toBe(noNumber)
  })
})
