import { describe, expect, test } from 'vitest'
import { askAt } from '../test-support/ask.ts'
import { every, type Samples, series } from '../test-support/memory-store.ts'

const up = (samples: Samples) => [series({ __name__: 'up', job: 'a' }, samples)]
const rising = up(every(60, [0, 60, 120]))

describe('deriv() and predict_linear()', () => {
  test.each([
    { name: 'the slope is a second’s', data: rising, query: 'deriv(up[5m])', lines: ['{job="a"} 1'] },
    {
      name: 'a falling line falls',
      data: up(every(60, [120, 60, 0])),
      query: 'deriv(up[5m])',
      lines: ['{job="a"} -1'],
    },
    {
      name: 'points beside the line are fitted by least squares',
      data: up(every(60, [0, 120, 60])),
      query: 'deriv(up[5m])',
      lines: ['{job="a"} 0.5'],
    },
    { name: 'a constant has no slope', data: up(every(60, [7, 7, 7])), query: 'deriv(up[5m])', lines: ['{job="a"} 0'] },
    {
      name: 'a constant without an end has no line',
      data: up(every(60, [Infinity, Infinity])),
      query: 'deriv(up[5m])',
      lines: ['{job="a"} NaN'],
    },
    { name: 'one sample makes no line', data: up(every(60, [1])), query: 'deriv(up[5m])', lines: [] },
    {
      name: 'the line goes on after the last sample',
      data: rising,
      query: 'predict_linear(up[5m], 60)',
      lines: ['{job="a"} 180'],
    },
    {
      name: 'a prediction counts from the time asked about',
      data: rising,
      query: 'predict_linear(up[5m], 60)',
      at: 150,
      lines: ['{job="a"} 210'],
    },
    {
      name: 'a constant stays what it is',
      data: up(every(60, [7, 7])),
      query: 'predict_linear(up[5m], 3600)',
      lines: ['{job="a"} 7'],
    },
    { name: 'one sample predicts nothing', data: up(every(60, [1])), query: 'predict_linear(up[5m], 1)', lines: [] },
  ])('$name', async ({ data, query, at = 120, lines }) => {
    expect(await askAt(data, query, at)).toEqual(lines)
  })
})

describe('double_exponential_smoothing()', () => {
  const ask = (data: ReturnType<typeof up>, factor: string, trend: string) =>
    askAt(data, `double_exponential_smoothing(up[5m], ${factor}, ${trend})`, 180)

  test.each([
    { name: 'follows a line', values: [1, 2, 3, 4], lines: ['{job="a"} 4'] },
    { name: 'weighs the newest sample against level and trend', values: [0, 10, 0, 10], lines: ['{job="a"} 12.5'] },
    { name: 'needs two samples', values: [1], lines: [] },
  ])('$name', async ({ values, lines }) => {
    expect(await ask(up(every(60, values)), '0.5', '0.5')).toEqual(lines)
  })

  test('weighs the trend by a factor of its own', async () => {
    expect(await ask(up(every(60, [0, 10, 0, 10])), '0.5', '0.25')).toEqual(['{job="a"} 13.75'])
  })

  test.each([
    { factor: '0', trend: '0.5', says: 'invalid smoothing factor. Expected: 0 < sf < 1, got: 0.000000' },
    { factor: '1', trend: '0.5', says: 'invalid smoothing factor. Expected: 0 < sf < 1, got: 1.000000' },
    { factor: '0.5', trend: '-0.1', says: 'invalid trend factor. Expected: 0 < tf < 1, got: -0.100000' },
    { factor: '0.5', trend: 'NaN', says: 'invalid trend factor. Expected: 0 < tf < 1, got: NaN' },
  ])('refuses the factors $factor and $trend', async ({ factor, trend, says }) => {
    await expect(ask(rising, factor, trend)).rejects.toThrow(says)
  })
})
