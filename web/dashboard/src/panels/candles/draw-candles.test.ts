import { describe, expect, test } from 'vitest'
import type { Candle } from '../../model/view/plots/to-candles.ts'
import { candlePaths, candleStepMs } from './draw-candles.ts'

const candle: Candle = { atMs: 100, open: 2, high: 9, low: 1, close: 6, volume: 5, trend: 'up' }
const plot = { xOf: (at: number) => at, yOf: (value: number) => 100 - value * 10, height: 100 }
const measures = { stepMs: 10, volumeTop: (volume: number) => 100 - volume }

describe('candlePaths()', () => {
  test.each([
    {
      name: 'a candle is a wick and a body',
      options: { shows: 'candles', style: 'candles' } as const,
      paths: { wicks: 'M100 10V90', bodies: 'M96.5 40h7V80h-7Z', volumes: '' },
    },
    {
      name: 'a bar has a tick at its beginning and one at its end',
      options: { shows: 'candles', style: 'ohlcbars' } as const,
      paths: { wicks: 'M100 10V90M96.5 80H100M100 40H103.5', bodies: '', volumes: '' },
    },
    {
      name: 'a volume stands on the ground',
      options: { shows: 'volume', style: 'candles' } as const,
      paths: { wicks: '', bodies: '', volumes: 'M96.5 95h7V100h-7Z' },
    },
  ])('$name', ({ options, paths }) => expect(candlePaths([candle], plot, options, measures)).toEqual(paths))

  test('a body without height is a line', () => {
    const flat = { ...candle, close: 2 }
    const { bodies } = candlePaths([flat], plot, { shows: 'candles', style: 'candles' }, measures)
    expect(bodies).toBe('M96.5 80h7V81h-7Z')
  })
})

test('candleStepMs() is the least time between two', () => {
  expect([candleStepMs([0, 30, 40]), candleStepMs([5])]).toEqual([10, 0])
})
