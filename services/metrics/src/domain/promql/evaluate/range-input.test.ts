import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../test-support/written.ts'

const counter = [written('c', '0+1x9')]

describe('a subquery', () => {
  test.each([
    { name: 'asks at multiples of its step', query: 'c[40s:20s]', at: 65, line: 'c 4@40 6@60' },
    { name: 'leaves out its start, though it is a multiple', query: 'c[40s:20s]', at: 60, line: 'c 4@40 6@60' },
    { name: 'has a start between multiples', query: 'c[45s:20s]', at: 60, line: 'c 2@20 4@40 6@60' },
    { name: 'asks before time 0 too', query: 'c[50s:20s] offset 20s', at: 25, line: 'c 0@0' },
    { name: 'asks every minute unless told', query: 'c[2m:]', at: 90, line: 'c 0@0 6@60' },
    { name: 'shorter than its step may see one time', query: 'c[5s:20s]', at: 44, line: 'c 4@40' },
    { name: 'shorter than its step may see none', query: 'c[5s:20s]', at: 46, line: undefined },
    { name: 'holds a step that has no value as nothing', query: '(c > 3)[60s:10s]', at: 60, line: 'c 4@40 5@50 6@60' },
    { name: 'drops a name that is no longer true', query: '(c * 2)[20s:10s]', at: 60, line: ' 10@50 12@60' },
  ])('$name: $query', async ({ query, at, line }) => {
    expect((await askWritten(counter, query, at)).lines).toEqual(line === undefined ? [] : [line])
  })

  test('over several steps asks up to the last', async () => {
    const { lines } = await askWritten(counter, 'sum_over_time(c[20s:10s])', [20, 60, 20])
    expect(lines).toEqual([' 3@20 7@40 11@60'])
  })

  test('forgets what histograms say of resets, but for gauges', async () => {
    const hinted = (hint: string, count: number) => `{{count:${count} counter_reset_hint:${hint} buckets:[${count}]}}`
    const series = (hint: string) => [written('h', `${hinted(hint, 4)} ${hinted(hint, 5)}`)]
    const ask = async (hint: string) => (await askWritten(series(hint), 'h[20s:10s]', 10)).lines
    expect(await ask('reset')).toEqual(['h {{count:4 buckets:[4]}}@0 {{count:5 buckets:[5]}}@10'])
    expect(await ask('gauge')).toEqual([`h ${hinted('gauge', 4)}@0 ${hinted('gauge', 5)}@10`])
  })

  test('of floats and histograms keeps both apart, by their times', async () => {
    const mixed = [written('m', '1 {{count:3 buckets:[3]}} 2')]
    expect((await askWritten(mixed, 'm[30s:10s]', 20)).lines).toEqual(['m 1@0 {{count:3 buckets:[3]}}@10 2@20'])
  })

  test('is refused before it is made when it has more times than a query may hold', async () => {
    await expect(askWritten(counter, 'c[40d:1s]', 60)).rejects.toThrow('too many samples')
  })
})

describe('a range selector', () => {
  const ended = [written('c', '1 stale 3 NaN 5 stale')]

  test('passes over staleness markers, and keeps what is no number', async () => {
    expect((await askWritten(ended, 'c[1m]', 50)).lines).toEqual(['c 1@0 3@20 NaN@30 5@40'])
  })

  test('of nothing but staleness markers is empty', async () => {
    expect((await askWritten([written('c', 'stale stale')], 'c[1m]', 10)).lines).toEqual([])
  })

  test('passes over the markers among histograms', async () => {
    const series = [written('h', '{{count:3 buckets:[3]}} stale {{count:4 buckets:[4]}}')]
    expect((await askWritten(series, 'h[1m]', 20)).lines).toEqual([
      'h {{count:3 buckets:[3]}}@0 {{count:4 buckets:[4]}}@20',
    ])
  })

  test.each([
    { query: 'c[20s]', line: 'c 4@40 5@50' },
    { query: 'c[20s] offset 20s', line: 'c 2@20 3@30' },
    { query: 'c[20s] @ 30', line: 'c 2@20 3@30' },
    { query: '(c[20s])', line: 'c 4@40 5@50' },
  ])('$query holds what is in its window alone', async ({ query, line }) => {
    expect((await askWritten(counter, query, 50)).lines).toEqual([line])
  })

  test('loads a millisecond past its start, not its start', async () => {
    // Two samples of the window and the start, which would be the third.
    const { stats } = await askWritten(counter, 'c[20s]', 50)
    expect(stats.peakSamples).toBe(2)
  })

  test.each([
    { query: 'c[20s] anchored', peakSamples: 6, why: 'from the lookback before it on' },
    { query: 'c[20s] smoothed', peakSamples: 10, why: 'to the lookback behind it too' },
  ])('$query loads $why', async ({ query, peakSamples }) => {
    expect((await askWritten(counter, query, 50)).stats.peakSamples).toBe(peakSamples)
  })
})
