import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../test-support/written.ts'

const counter = [written('c', '0+1x9')]
const mixed = [written('m', '1 2 {{count:3 sum:4 buckets:[3]}} {{count:5 sum:6 buckets:[5]}} 9 stale 10')]

describe('a window over a series', () => {
  test.each([
    { name: 'its start is outside, its end inside', query: 'sum_over_time(c[20s])', line: '0@0 1@10 3@20 5@30' },
    { name: 'between two samples it sees those it covers', query: 'sum_over_time(c[15s])', line: '0@0 1@10 3@20 5@30' },
    { name: 'that covers one sees one', query: 'sum_over_time(c[10s])', line: '0@0 1@10 2@20 3@30' },
  ])('$name: $query', async ({ query, line }) => {
    expect((await askWritten(counter, query, [0, 30, 10])).lines).toEqual([` ${line}`])
  })

  test.each([
    {
      name: 'steps that see nothing have no value',
      query: 'count_over_time(c[20s])',
      times: [80, 140, 20],
      line: ' 2@80 1@100',
    },
    {
      name: 'a series that no step sees is left out',
      query: 'count_over_time(c[10s])',
      times: [100, 140, 20],
      line: undefined,
    },
    {
      name: 'the values of the metric keep its name',
      query: 'last_over_time(c[20s])',
      times: [0, 60, 30],
      line: 'c 0@0 3@30 6@60',
    },
  ] as const)('$name', async ({ query, times, line }) => {
    expect((await askWritten(counter, query, times)).lines).toEqual(line === undefined ? [] : [line])
  })

  test('that all steps share is computed once', async () => {
    const { lines, stats } = await askWritten(counter, 'sum_over_time(c[20s] @ 50)', [0, 90, 30])
    expect(lines).toEqual([' 9@0 9@30 9@60 9@90'])
    expect([...stats.samplesAt]).toEqual([2, 2, 2, 2])
    expect([...stats.readAt]).toEqual([2, 0, 0, 0])
  })

  test('that all steps share is computed for each where the value depends on the step', async () => {
    const { lines } = await askWritten(counter, 'predict_linear(c[30s] @ 50, 10)', [0, 60, 30])
    expect(lines).toEqual([' 1@0 4@30 7@60'])
  })

  test('lets others have a turn before each series', async () => {
    const both = [...counter, written('c{"a":"b"}', '0+1x9')]
    const [one, two] = [await ask(counter), await ask(both)]
    expect(two.turns - one.turns).toBe(4)

    function ask(series: typeof counter) {
      return askWritten(series, 'sum_over_time(c[20s])', [0, 90, 10])
    }
  })
})

describe('the samples that windows look at', () => {
  test.each([
    {
      name: 'a step reads those that are new in its window',
      query: 'sum_over_time(c[30s])',
      at: [1, 2, 3, 3],
      read: [1, 1, 1, 1],
    },
    {
      name: 'are new all where windows do not meet',
      query: 'sum_over_time(c[5s])',
      at: [1, 1, 1, 1],
      read: [1, 1, 1, 1],
    },
    {
      name: 'a subquery reads none by itself',
      query: 'sum_over_time(c[20s:10s])',
      at: [1, 2, 2, 2],
      read: [1, 1, 1, 1],
    },
  ])('$name', async ({ query, at, read }) => {
    const { stats } = await askWritten(counter, query, [0, 30, 10])
    expect([...stats.samplesAt]).toEqual(at)
    expect([...stats.readAt]).toEqual(read)
  })

  test('a histogram counts as the twelve samples whose room it takes', async () => {
    const { stats } = await askWritten(mixed, 'sum_over_time(m[20s])', [0, 60, 10])
    expect([...stats.samplesAt]).toEqual([1, 2, 13, 24, 13, 1, 1])
    expect([...stats.readAt]).toEqual([1, 1, 12, 12, 1, 0, 1])
  })

  test('behind the end of a smoothed window are new in the step before', async () => {
    const { stats } = await askWritten(counter, 'increase(c[20s] smoothed)', [20, 50, 10])
    expect([...stats.samplesAt]).toEqual([9, 10, 10, 10])
    expect([...stats.readAt]).toEqual([9, 1, 0, 0])
  })
})

describe('windows with histograms', () => {
  const ignored = 'PromQL info: ignored histograms in a range containing both floats and histograms for metric name "m"'

  test('have no value, and no remark, where floats are wanted and there is none', async () => {
    const { lines, remarks } = await askWritten(mixed, 'max_over_time(m[20s])', 30)
    expect(lines).toEqual([])
    expect(remarks).toEqual([])
  })

  test.each([
    { name: 'a float before', at: 20, line: ' 2' },
    { name: 'a float behind', at: 40, line: ' 9' },
  ])('are remarked on where they are ignored beside $name', async ({ at, line }) => {
    const { lines, remarks } = await askWritten(mixed, 'max_over_time(m[20s])', at)
    expect(lines).toEqual([line])
    expect(remarks).toEqual([ignored])
  })

  test('are ignored without a remark beside floats alone', async () => {
    expect(await askWritten(mixed, 'max_over_time(m[20s])', 10)).toMatchObject({ lines: [' 2'], remarks: [] })
  })

  test('count for what takes either', async () => {
    const { lines } = await askWritten(mixed, 'count_over_time(m[20s])', [0, 60, 10])
    expect(lines).toEqual([' 1@0 2@10 2@20 2@30 2@40 1@50 1@60'])
  })
})
