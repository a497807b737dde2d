import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../../test-support/written.ts'

const count = (n: number) => `{{count:${n} buckets:[${n}]}}`
const gauge = (n: number) => `{{count:${n} counter_reset_hint:gauge buckets:[${n}]}}`
const custom = (n: number) => `{{schema:-53 custom_values:[1] count:${n} buckets:[${n}]}}`

async function ask(values: string, query: string, at: number) {
  const { lines, remarks } = await askWritten([written('h', values)], query, at)
  return { lines, remarks: remarks.map((remark) => remark.replace(/^PromQL \w+: /, '')) }
}

describe('the growth of histograms between the very ends of a window', () => {
  // At 0, 10 … 50 s.
  const reset = [4, 2, 3, 9, 1, 4].map(count).join(' ')

  test.each([
    { name: 'from the sample before its start', query: 'increase(h[30s] anchored)', at: 35, grown: 9 },
    { name: 'from a sample at its start', query: 'increase(h[20s] anchored)', at: 30, grown: 7 },
    { name: 'with what was lost in a reset', query: 'increase(h[40s] anchored)', at: 50, grown: 11 },
    { name: 'with what was lost in a reset at its end', query: 'increase(h[20s] anchored)', at: 40, grown: 7 },
    { name: 'from its first sample where none is before', query: 'increase(h[50s] anchored)', at: 30, grown: 9 },
    { name: 'between two points of lines', query: 'increase(h[4s] smoothed)', at: 29, grown: 2.4 },
    { name: 'from a line to a sample', query: 'increase(h[5s] smoothed)', at: 30, grown: 3 },
    { name: 'from a sample to a line', query: 'increase(h[5s] smoothed)', at: 25, grown: 3 },
    { name: 'over a reset within', query: 'increase(h[20s] smoothed)', at: 45, grown: 5.5 },
    { name: 'that starts in a reset', query: 'increase(h[15s] smoothed)', at: 20, grown: 2 },
    { name: 'that ends in a reset', query: 'increase(h[15s] smoothed)', at: 35, grown: 6.5 },
    { name: 'whole in a reset', query: 'increase(h[5s] smoothed)', at: 10, grown: 1 },
    { name: 'of two resets', query: 'increase(h[40s] smoothed)', at: 45, grown: 10.5 },
    { name: 'as a rate', query: 'rate(h[20s] smoothed)', at: 45, grown: 0.275 },
    { name: 'of a gauge', query: 'delta(h[20s] anchored)', at: 40, grown: -2 },
    { name: 'of a gauge between lines', query: 'delta(h[20s] smoothed)', at: 35, grown: 2.5 },
  ])('$name: $query at $at s', async ({ query, at, grown }) => {
    const { lines } = await ask(reset, query, at)
    const [, found] = /count:(\S+) /.exec(lines[0] ?? '') ?? []
    expect(Number(found)).toBeCloseTo(grown, 9)
    expect(lines[0]).toContain('counter_reset_hint:gauge')
  })

  test.each([
    { name: 'the sample before has another to come', query: 'increase(h[5s] anchored)', at: 8, lines: [] },
    { name: 'the window is before the first sample', query: 'increase(h[5s] smoothed)', at: -10, lines: [] },
    { name: 'the window is behind the last sample', query: 'increase(h[5s] smoothed)', at: 70, lines: [] },
    {
      name: 'one sample is in it',
      query: 'increase(h[10s] anchored)',
      at: 0,
      lines: [' {{counter_reset_hint:gauge}}'],
    },
  ])('is $lines where $name', async ({ query, at, lines }) => {
    expect((await ask(reset, query, at)).lines).toEqual(lines)
  })

  const notCounter = 'this native histogram metric is not a counter: "h"'
  const notGauge = 'this native histogram metric is not a gauge: "h"'

  test.each([
    { query: 'increase(h[20s] anchored)', values: `${count(1)} ${gauge(2)} ${count(3)}`, remarks: [notCounter] },
    { query: 'increase(h[20s] anchored)', values: `${count(1)} ${count(2)} ${count(3)}`, remarks: [] },
    { query: 'delta(h[20s] anchored)', values: `${gauge(1)} ${count(2)} ${gauge(3)}`, remarks: [] },
    { query: 'delta(h[20s] anchored)', values: `${count(1)} ${gauge(2)} ${gauge(3)}`, remarks: [notGauge] },
    { query: 'delta(h[20s] anchored)', values: `${gauge(1)} ${gauge(2)} ${count(3)}`, remarks: [notGauge] },
  ])('of $values by $query remarks: $remarks', async ({ query, values, remarks }) => {
    expect(await ask(values, query, 20)).toMatchObject({ lines: [expect.stringContaining('count:2 ')], remarks })
  })

  const incomparable =
    'vector contains a mix of histograms with exponential and custom buckets schemas for metric name "h"'

  test.each([
    { name: 'within', values: `${count(4)} ${custom(5)} ${count(8)}` },
    { name: 'at its start', values: `${custom(5)} ${count(4)} ${count(8)}` },
    { name: 'at its end', values: `${count(4)} ${count(8)} ${custom(9)}` },
  ])('is none where buckets are of different kinds $name', async ({ values }) => {
    for (const query of ['increase(h[20s] anchored)', 'delta(h[20s] smoothed)']) {
      const { lines, remarks } = await ask(values, query, 20)
      expect(lines).toEqual([])
      expect(remarks).toContain(incomparable)
    }
  })

  test('is there where all have bounds of their own', async () => {
    const { lines, remarks } = await ask(`${custom(4)} ${custom(5)} ${custom(8)}`, 'increase(h[20s] anchored)', 20)
    expect(lines).toEqual([' {{schema:-53 count:4 custom_values:[1] counter_reset_hint:gauge buckets:[4]}}'])
    expect(remarks).toEqual([])
  })
})
