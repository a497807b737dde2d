import { describe, expect, test } from 'vitest'
import { parseHistogram } from './histogram-literal.ts'
import { parseSeriesValues } from './series-values.ts'

const h = (text: string) => parseHistogram(`{{${text}}}`)

describe('parseSeriesValues()', () => {
  test.each([
    { text: '', points: [] },
    { text: '  1   2\n3\t4 ', points: [1, 2, 3, 4] },
    { text: '1x0', points: [1] },
    { text: '1x2', points: [1, 1, 1] },
    { text: '1+2x3', points: [1, 3, 5, 7] },
    { text: '1-2x3', points: [1, -1, -3, -5] },
    { text: '-1.5+.5x2', points: [-1.5, -1, -0.5] },
    { text: '+1 -1 1. .5 1e3 1E-2', points: [1, -1, 1, 0.5, 1000, 0.01] },
    { text: 'NaN inf +Inf -inf', points: [Number.NaN, Infinity, Infinity, -Infinity] },
    { text: '1+infx1', points: [1, Infinity] },
    { text: '_', points: [undefined] },
    { text: '_x2 5 _x0 _x1', points: [undefined, undefined, 5, undefined] },
    { text: 'stale 1 STALE', points: ['stale', 1, 'stale'] },
    { text: '0+0.1x3', points: [0, 0.1, 0.2, 0.30000000000000004] },
  ])('reads "$text" as $points', ({ text, points }) => {
    expect(parseSeriesValues(text)).toEqual(points)
  })

  test.each([
    { text: '{{count:3}}', points: [h('count:3')] },
    { text: '{{sum:1 count:2 buckets:[1 1]}} 4', points: [h('sum:1 count:2 buckets:[1 1]'), 4] },
    { text: '1 {{count:3}}x2', points: [1, h('count:3'), h('count:3'), h('count:3')] },
    {
      text: '{{count:3}}+{{count:2}}x2',
      points: [h('count:3'), h('count:5'), h('count:7')].map((one) => expect.objectContaining({ count: one.count })),
    },
    { text: '{{count:9}}-{{count:2}}x2', points: [9, 7, 5].map((count) => expect.objectContaining({ count })) },
    { text: '{{count:9}}+{{count:2}}x0', points: [h('count:9')] },
  ])('reads histograms: $text', ({ text, points }) => {
    expect(parseSeriesValues(text)).toEqual(points)
  })

  test.each([
    '1+2',
    '{{count:1}}+{{count:1}}',
    'stalex2',
    '1x',
    'a',
    '1y2',
    '__',
    '_x',
    '1x-1',
    '1+2x1.5',
    '1..5',
    'e5',
    '1 2x 3',
    '{{count:1',
    '{{count:1}}x',
    'x1',
    '-',
  ])('does not read "%s"', (text) => {
    expect(() => parseSeriesValues(text)).toThrow('values are such as 1+2x3, {{sum:3 count:2}}, _ or stale')
  })

  test('names the word that it does not read', () => {
    expect(() => parseSeriesValues('{{count:1}}*{{count:1}}x2')).toThrow('cannot read the histogram')
    expect(() => parseSeriesValues('1 2 4+ 5')).toThrow('cannot read the values "4+"')
  })

  test('knows no step of finer buckets than those it starts with, though of coarser ones', () => {
    expect(() => parseSeriesValues('{{schema:1 count:1}}+{{schema:0 count:1}}x1')).toThrow('schema 0 is no step for 1')
    expect(parseSeriesValues('{{schema:0 count:1}}+{{schema:1 count:1}}x1')).toMatchObject([{ count: 1 }, { count: 2 }])
    expect(() => parseSeriesValues('{{schema:0 count:1}}+{{schema:-53 count:1 custom_values:[1]}}x1')).toThrow(
      'no step',
    )
  })

  test.each(['1x1000000', '_x1000001', '1x999999 2', '1x99999999999', '{{count:1}}x1000000'])(
    'has at most a million points, which "%s" is more than',
    (text) => {
      expect(() => parseSeriesValues(text)).toThrow('more than 1000000 values in one series')
    },
  )

  test('has a million points', () => {
    expect(parseSeriesValues('_x1000000')).toHaveLength(1_000_000)
    expect(parseSeriesValues('1x999999')).toHaveLength(1_000_000)
  })
})
