import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../../test-support/written.ts'

const count = (n: number) => `{{count:${n} buckets:[${n}]}}`
const gauge = (n: number) => `{{count:${n} counter_reset_hint:gauge buckets:[${n}]}}`

async function ask(values: string, query: string, at: number) {
  const { lines, remarks } = await askWritten([written('h', values)], query, at)
  return { lines, remarks }
}
const without = (remark: string) => remark.replace(/^PromQL \w+: /, '')

describe('the growth of histograms in a window', () => {
  test.each([
    { name: 'is extrapolated to both ends', query: 'increase(h[30s])', values: [20, 22, 24], at: 25, grown: 6 },
    { name: 'reaches back no further than to zero', query: 'increase(h[30s])', values: [0, 10, 20], at: 25, grown: 25 },
    {
      name: 'reaches back as far as it took to its first count',
      query: 'increase(h[30s])',
      values: [1, 6, 11],
      at: 25,
      grown: 13.5,
    },
    { name: 'of no counts is none', query: 'increase(h[30s])', values: [0, 0, 0], at: 25, grown: 0 },
    { name: 'of a gauge does', query: 'delta(h[30s])', values: [0, 10, 20], at: 25, grown: 30 },
    { name: 'as a rate is a second of it', query: 'rate(h[20s])', values: [20, 24], at: 10, grown: 0.4 },
    {
      name: 'adds what was lost in a reset',
      query: 'increase(h[40s])',
      values: [40, 44, 2, 4],
      at: 35,
      grown: 10.666666666666666,
    },
    {
      name: 'adds it for a reset right behind the first',
      query: 'increase(h[40s])',
      values: [4, 0, 2, 4],
      at: 35,
      grown: 5.333333333333333,
    },
    { name: 'of nothing that grows is nothing', query: 'increase(h[30s])', values: [5, 5, 5], at: 25, grown: 0 },
    { name: 'of a gauge may be negative', query: 'delta(h[30s])', values: [9, 7, 5], at: 25, grown: -6 },
  ])('$name', async ({ query, values, at, grown }) => {
    const result = grown === 0 ? '{{counter_reset_hint:gauge}}' : gauge(grown)
    expect((await ask(values.map(count).join(' '), query, at)).lines).toEqual([` ${result}`])
  })

  test.each([
    { query: 'increase(h[10s])', values: count(5), lines: [] },
    { query: 'increase(h[20s])', values: `${count(5)} ${count(5)}`, lines: [' {{counter_reset_hint:gauge}}'] },
  ])('needs two samples: $lines', async ({ query, values, lines }) => {
    expect((await ask(values, query, values.length > 30 ? 10 : 0)).lines).toEqual(lines)
  })

  test.each([
    {
      name: 'a counter that says it is a gauge',
      query: 'increase(h[30s])',
      values: `${count(1)} ${gauge(2)} ${count(3)}`,
      remarks: ['this native histogram metric is not a counter: "h"'],
    },
    {
      name: 'a gauge that does not say so at first',
      query: 'delta(h[30s])',
      values: `${count(1)} ${gauge(2)} ${gauge(3)}`,
      remarks: ['this native histogram metric is not a gauge: "h"'],
    },
    {
      name: 'a gauge that does not say so at last',
      query: 'delta(h[30s])',
      values: `${gauge(1)} ${gauge(2)} ${count(3)}`,
      remarks: ['this native histogram metric is not a gauge: "h"'],
    },
    {
      name: 'no gauge that says so at both ends',
      query: 'delta(h[30s])',
      values: `${gauge(1)} ${count(2)} ${gauge(3)}`,
      remarks: [],
    },
    { name: 'no counter', query: 'increase(h[30s])', values: `${count(1)} ${count(2)} ${count(3)}`, remarks: [] },
  ])('is remarked on for $name', async ({ query, values, remarks }) => {
    const answer = await ask(values, query, 20)
    expect(answer.lines).toHaveLength(1)
    expect(answer.remarks.map(without)).toEqual(remarks)
  })

  test('is counted in the coarser buckets of those that are compared', async () => {
    const values = '{{schema:1 count:4 buckets:[1 1 1 1]}} {{schema:0 count:9 buckets:[5 4]}}'
    // Buckets 0 and 1, 2 of schema 1 become 0 and 1 of schema 0, and 3 becomes 2.
    expect((await ask(values, 'delta(h[20s])', 10)).lines).toEqual([
      ' {{count:10 counter_reset_hint:gauge buckets:[8 4 -2]}}',
    ])
  })

  const custom = '{{schema:-53 count:5 custom_values:[1] buckets:[5]}}'
  const incomparable =
    'vector contains a mix of histograms with exponential and custom buckets schemas for metric name "h"'

  test.each([
    { name: 'of a gauge', query: 'delta(h[30s])', values: `${gauge(4)} ${gauge(5)} ${custom}`, left: false },
    {
      name: 'of a counter, at last',
      query: 'increase(h[30s])',
      values: `${count(4)} ${count(5)} ${custom}`,
      left: false,
    },
    {
      name: 'of a counter, but at first, which is a reset',
      query: 'increase(h[20s])',
      values: `${custom} ${count(4)} ${count(8)}`,
      left: true,
    },
  ])('is none where bounds cannot be compared $name', async ({ query, values, left }) => {
    const { lines, remarks } = await ask(values, query, 20)
    expect(lines).toHaveLength(left ? 1 : 0)
    expect(remarks.map(without).includes(incomparable)).toBe(!left)
  })

  test('reconciles other bounds, with a remark', async () => {
    const values =
      '{{schema:-53 custom_values:[1 2] count:4 buckets:[1 3]}} {{schema:-53 custom_values:[2] count:8 buckets:[8]}}'
    expect(await ask(values, 'increase(h[20s])', 10)).toEqual({
      lines: [' {{schema:-53 count:8 custom_values:[2] counter_reset_hint:gauge buckets:[8]}}'],
      remarks: ['PromQL info: mismatched custom buckets were reconciled during subtraction'],
    })
  })

  test('reconciles them in what was lost in a reset too', async () => {
    const custom2 = (n: number) => `{{schema:-53 custom_values:[2] count:${n} buckets:[${n}]}}`
    const other = '{{schema:-53 custom_values:[1 2] count:9 buckets:[1 8]}}'
    const { lines, remarks } = await ask(`${custom2(4)} ${other} ${custom2(3)}`, 'increase(h[30s])', 20)
    // From 4 to 9, then from zero to 3, over 20 s of 30.
    expect(lines).toEqual([' {{schema:-53 count:12 custom_values:[2] counter_reset_hint:gauge buckets:[12]}}'])
    expect(remarks).toEqual(['PromQL info: mismatched custom buckets were reconciled during addition'])
  })
})

describe('the growth of floats and histograms in one window', () => {
  const mixed = `1 2 ${count(3)} ${count(5)} ${count(9)}`

  test.each([
    { name: 'floats alone count', at: 10, lines: [' 2'], warned: false },
    { name: 'both are none, but a remark', at: 20, lines: [], warned: true },
    { name: 'histograms alone count', at: 30, lines: [` ${gauge(4)}`], warned: false },
  ])('$name', async ({ at, lines, warned }) => {
    const answer = await ask(mixed, 'increase(h[20s])', at)
    expect(answer.lines).toEqual(lines)
    expect(answer.remarks.some((remark) => remark.includes('mix of histograms and floats'))).toBe(warned)
  })
})
