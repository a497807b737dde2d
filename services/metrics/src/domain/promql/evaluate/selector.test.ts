import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../test-support/written.ts'

const mixed = [written('m', '1 2 {{count:3 sum:4 buckets:[3]}} {{count:5 sum:6 buckets:[5]}} 9 stale 10')]
const H5 = '{{count:5 sum:6 buckets:[5]}}'

describe('a selector over steps', () => {
  test('has floats and histograms by turns, and nothing where the series has ended', async () => {
    const { lines, stats } = await askWritten(mixed, 'm', [0, 60, 10])
    expect(lines).toEqual([`m 1@0 2@10 {{count:3 sum:4 buckets:[3]}}@20 ${H5}@30 9@40 10@60`])
    expect([...stats.samplesAt]).toEqual([1, 1, 12, 12, 1, 0, 1])
  })

  test.each([
    { name: 'a marker between floats is nothing', values: '1 2 stale 4', line: 'c 1@0 2@10 4@30' },
    { name: 'what is no number is a sample', values: '1 NaN 3 4', line: 'c 1@0 NaN@10 3@20 4@30' },
    { name: 'a sample counts until another comes', values: '1 _ _ 4', line: 'c 1@0 1@10 1@20 4@30' },
    { name: 'nothing is there before the first', values: '_ _ 3 4', line: 'c 3@20 4@30' },
  ])('$name', async ({ values, line }) => {
    expect((await askWritten([written('c', values)], 'c', [0, 30, 10])).lines).toEqual([line])
  })

  test('counts a sample for less than the lookback, and leaves out series that no step sees', async () => {
    const series = [written('c', '1'), written('old', '1')]
    expect((await askWritten(series, 'c', [0, 80, 20])).lines).toEqual(['c 1@0 1@20 1@40'])
    expect((await askWritten(series, 'old', [60, 80, 20])).lines).toEqual([])
  })

  test('shows one sample at all steps where it is pinned, and counts it for each', async () => {
    const { lines, stats } = await askWritten(mixed, 'm @ 30', [0, 60, 30])
    expect(lines).toEqual([`m ${H5}@0 ${H5}@30 ${H5}@60`])
    expect([...stats.samplesAt]).toEqual([12, 12, 12])
    expect([...stats.readAt]).toEqual([12, 0, 0])
  })

  test('tells series of different times apart, and those of the same', async () => {
    const late = { ...written('c{"a":"late"}', '5 6'), timestamps: Float64Array.of(5000, 15_000) }
    const [one, other] = [written('c{"a":"1"}', '1 2'), written('c{"a":"2"}', '3 4')]
    const shared = { ...other, timestamps: one.timestamps }
    const { lines } = await askWritten([one, late, shared], 'c', [0, 10, 10])
    expect(lines).toEqual(['c{"a":"1"} 1@0 2@10', 'c{"a":"2"} 3@0 4@10', 'c{"a":"late"} 5@10'])
  })

  test('lets others have a turn before each series', async () => {
    const series = [written('c{"a":"1"}', '1'), written('c{"a":"2"}', '1')]
    const [one, two] = [await askWritten(series.slice(1), 'c', 0), await askWritten(series, 'c', 0)]
    expect(two.turns - one.turns).toBe(3)
  })

  test('holds as many samples as it has steps, for each series', async () => {
    const one = await askWritten([written('c', '1')], 'c', [0, 40, 10])
    // What was loaded, the column, and the answer.
    expect(one.stats.peakSamples).toBe(1 + 5)
  })
})

describe('the times of samples', () => {
  test('are told in seconds, of histograms too, which count as one sample', async () => {
    const { lines, stats } = await askWritten(mixed, 'timestamp(m)', [0, 60, 10])
    expect(lines).toEqual([' 0@0 10@10 20@20 30@30 40@40 60@60'])
    expect([...stats.samplesAt]).toEqual([1, 1, 1, 1, 1, 0, 1])
  })

  test('are those of the samples, not of the steps', async () => {
    expect((await askWritten([written('c', '1 _ 3')], 'timestamp(c)', [5, 25, 10])).lines).toEqual([' 0@5 0@15 20@25'])
  })
})

describe('the times from which samples count', () => {
  test.each([
    { name: 'are nothing where nobody said', starts: undefined, line: ' 0@0 0@10' },
    {
      name: 'are those that were said',
      starts: { fromMs: [0, 10_000], startMs: [-500, 9500] },
      line: ' -0.5@0 9.5@10',
    },
  ])('$name', async ({ starts, line }) => {
    const plain = written('c', '1 2')
    const series = [starts === undefined ? plain : { ...plain, starts }]
    expect((await askWritten(series, 'start_timestamp(c)', [0, 10, 10])).lines).toEqual([line])
  })
})
