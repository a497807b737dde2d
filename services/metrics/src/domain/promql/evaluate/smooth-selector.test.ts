import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../test-support/written.ts'

const count = (n: number) => `{{count:${n} buckets:[${n}]}}`

describe('a smoothed selector', () => {
  const gauge = [written('g', '0 10 _x9 40 stale')]

  test.each([
    { name: 'lies on the line between two samples', times: [0, 10, 5], line: 'g 0@0 5@5 10@10' },
    { name: 'keeps a sample whose next is further away than the lookback', times: [20, 40, 20], line: 'g 10@20 10@40' },
    { name: 'looks ahead as far as the lookback', times: [49, 50, 1], line: 'g 10@49 22@50' },
    { name: 'looks back for less than the lookback', times: [69, 70, 1], line: 'g 27.7@69' },
    {
      name: 'keeps the last sample for the lookback, past the mark of its end',
      times: [110, 170, 20],
      line: 'g 40@110 40@130 40@150',
    },
    { name: 'is nothing before the first sample', times: [-10, 0, 5], line: 'g 0@0' },
  ] as const)('$name', async ({ times, line }) => {
    expect((await askWritten(gauge, 'g smoothed', times)).lines).toEqual([line])
  })

  test.each([
    { query: 'g smoothed @ 5', line: 'g 5@0 5@30 5@60' },
    { query: 'g smoothed offset 30s', line: 'g 0@30 10@60' },
  ])('$query moves in time', async ({ query, line }) => {
    expect((await askWritten(gauge, query, [0, 60, 30])).lines).toEqual([line])
  })

  test('draws lines between histograms, and lets those that fell grow from nothing', async () => {
    const series = [written('h', `${count(2)} ${count(4)} ${count(8)} ${count(2)}`)]
    expect((await askWritten(series, 'h smoothed', [0, 30, 5])).lines).toEqual([
      `h ${[2, 3, 4, 6, 8, 1, 2].map((one, at) => `${count(one)}@${at * 5}`).join(' ')}`,
    ])
  })

  test('has nothing, but a remark, between buckets that cannot be compared', async () => {
    const other = '{{schema:-53 count:5 custom_values:[1] buckets:[5]}}'
    const { lines, remarks } = await askWritten([written('h', `${count(4)} ${other}`)], 'h smoothed', [0, 10, 5])
    expect(lines).toEqual([`h ${count(4)}@0 ${other}@10`])
    expect(remarks).toEqual([
      'PromQL warning: vector contains a mix of histograms with exponential and custom buckets schemas for metric name "h"',
    ])
  })

  test.each([
    { name: 'both near', values: `1 ${count(4)}`, at: 0, line: undefined, warned: true },
    { name: 'a float alone near', values: `1 _x15 ${count(4)}`, at: 20, line: 'm 1', warned: false },
    { name: 'a histogram alone near', values: `1 _x15 ${count(4)}`, at: 200, line: `m ${count(4)}`, warned: false },
    { name: 'a float ahead, just near enough', values: `${count(4)} _x5 1`, at: 0, line: undefined, warned: true },
    { name: 'a float ahead, just too far', values: `${count(4)} _x6 1`, at: 9, line: `m ${count(4)}`, warned: false },
    { name: 'a histogram behind, just too far', values: `${count(4)} _x5 1`, at: 60, line: 'm 1', warned: false },
    {
      name: 'a histogram behind, just near enough',
      values: `${count(4)} _x5 1`,
      at: 59,
      line: undefined,
      warned: true,
    },
  ])('has either floats or histograms: $name', async ({ values, at, line, warned }) => {
    const { lines, remarks } = await askWritten([written('m', values)], 'm smoothed', at)
    expect(lines).toEqual(line === undefined ? [] : [line])
    expect(remarks).toEqual(
      warned ? ['PromQL warning: encountered a mix of histograms and floats for metric name "m"'] : [],
    )
  })

  test('looks at what is near anew at each step', async () => {
    const ahead = [written('m', `${count(4)} _x6 1`)]
    expect((await askWritten(ahead, 'm smoothed', [9, 11, 2])).lines).toEqual([`m ${count(4)}@9`])
    const behind = [written('m', `${count(4)} _x5 1`)]
    expect((await askWritten(behind, 'm smoothed', [50, 60, 10])).lines).toEqual(['m 1@60'])
  })

  test('holds the column of each series, and lets others have a turn before each', async () => {
    const series = [written('g{"a":"1"}', '0 10'), written('g{"a":"2"}', '0 10')]
    const [one, two] = [
      await askWritten(series.slice(1), 'g smoothed', [0, 10, 5]),
      await askWritten(series, 'g smoothed', [0, 10, 5]),
    ]
    // What was loaded, and the steps.
    expect(one.stats.peakSamples).toBe(2 + 3)
    expect(two.stats.peakSamples).toBe(4 + 6)
    expect(two.turns - one.turns).toBe(4)
  })
})
