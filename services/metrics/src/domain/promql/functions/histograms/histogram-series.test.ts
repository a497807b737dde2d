import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../../test-support/written.ts'

const bucket = (le: string | undefined, values: string, name = 'h_bucket') =>
  written(`${name}${JSON.stringify(le === undefined ? { a: '1' } : { a: '1', le })}`, values)
const native = (n: number) => `{{schema:0 count:${n} sum:${n} buckets:[${n}]}}`

async function ask(series: Parameters<typeof askWritten>[0], query: string, to = 0) {
  const { lines, remarks } = await askWritten(series, query, to === 0 ? 0 : [0, to, 10])
  return { lines, remarks: remarks.map((remark) => remark.replace(/^PromQL \w+: /, '')) }
}

describe('a classic histogram', () => {
  test('is put together by its labels but for the bound, in the order of bounds', async () => {
    const series = [bucket('+Inf', '4'), bucket('10', '3'), bucket('2', '1'), bucket('-1', '0')]
    expect(await ask(series, 'histogram_quantile(0.5, h_bucket)')).toEqual({ lines: ['{"a":"1"} 6'], remarks: [] })
  })

  test.each(['+Inf', 'Inf', 'inf', '+inf', 'INF', 'Infinity', '+Infinity'])('has its end at "%s"', async (le) => {
    const series = [bucket('10', '2'), bucket(le, '4')]
    expect((await ask(series, 'histogram_quantile(0.25, h_bucket)')).lines).toEqual(['{"a":"1"} 5'])
  })

  test.each([
    { le: '10', value: '5' },
    { le: '+10', value: '5' },
    { le: '1e1', value: '5' },
    { le: '1E+1', value: '5' },
    { le: '10.', value: '5' },
    { le: '.5', value: '0.25' },
    { le: '50e-2', value: '0.25' },
  ])('has a bound "$le"', async ({ le, value }) => {
    const series = [bucket(le, '2'), bucket('+Inf', '4')]
    expect(await ask(series, 'histogram_quantile(0.25, h_bucket)')).toEqual({
      lines: [`{"a":"1"} ${value}`],
      remarks: [],
    })
  })

  test.each([
    { le: undefined, words: '' },
    { le: 'NaN', words: 'NaN' },
    { le: 'ten', words: 'ten' },
    { le: '1x', words: '1x' },
    { le: 'x1', words: 'x1' },
    { le: '1e', words: '1e' },
    { le: 'infinite', words: 'infinite' },
    { le: 'xinf', words: 'xinf' },
    { le: '.', words: '.' },
    { le: ' 1', words: ' 1' },
  ])('leaves out a series whose bound is "$le", with a remark', async ({ le, words }) => {
    const series = [bucket('10', '2'), bucket('+Inf', '4'), bucket(le, '3')]
    expect(await ask(series, 'histogram_quantile(0.25, h_bucket)')).toEqual({
      lines: ['{"a":"1"} 5'],
      remarks: [`bucket label "le" is missing or has a malformed value of "${words}" for metric name "h_bucket"`],
    })
  })

  test('is of the buckets that each step has', async () => {
    const series = [bucket('10', '2 stale 2'), bucket('20', '4 4 4'), bucket('+Inf', '4 4 stale')]
    const { lines } = await ask(series, 'histogram_quantile(0.5, h_bucket)', 20)
    // Without the first bucket half of all is in the middle of the second.
    expect(lines).toEqual(['{"a":"1"} 10@0 10@10 NaN@20'])
  })

  test('has no value at steps without buckets', async () => {
    const series = [bucket('10', '2 stale'), bucket('+Inf', '4 stale')]
    expect((await ask(series, 'histogram_quantile(0.25, h_bucket)', 10)).lines).toEqual(['{"a":"1"} 5@0'])
  })
})

describe('a native histogram', () => {
  test('counts beside classic ones of other labels', async () => {
    const series = [bucket('10', '2'), bucket('+Inf', '4'), written('h_bucket{"a":"2"}', native(4))]
    expect(await ask(series, 'histogram_count(h_bucket) or histogram_quantile(0.25, h_bucket)')).toEqual({
      lines: ['{"a":"2"} 4', '{"a":"1"} 5'],
      remarks: [],
    })
  })

  test('is remarked on, and nothing is, at steps where classic buckets have its labels', async () => {
    const series = [
      written('h{"a":"1"}', `${native(4)} ${native(4)} stale`),
      bucket('10', '_ 2 2', 'h'),
      bucket('+Inf', '_ 4 4', 'h'),
    ]
    const { lines, remarks } = await ask(series, 'histogram_quantile(0.25, h)', 20)
    expect(lines.map((line) => line.replace(/ \S+@0/, ' some@0'))).toEqual(['{"a":"1"} some@0 5@20'])
    expect(remarks).toEqual(['vector contains a mix of classic and native histograms for metric name "h"'])
  })

  test('is asked by itself where nothing classic is beside it', async () => {
    expect(await ask([written('h{"a":"1"}', native(4))], 'histogram_quantile(1, h)')).toEqual({
      lines: ['{"a":"1"} 1'],
      remarks: [],
    })
  })

  test('needs no bound, unless some of its samples are floats', async () => {
    const remark = 'bucket label "le" is missing or has a malformed value of "" for metric name "h"'
    const quantile = 'histogram_quantile(1, h)'
    expect((await ask([written('h{"a":"1"}', `${native(4)} ${native(4)}`)], quantile, 10)).remarks).toEqual([])
    expect((await ask([written('h{"a":"1"}', `${native(4)} 5`)], quantile, 10)).remarks).toEqual([remark])
  })
})

test('others have a turn before each series', async () => {
  const turns = async (...series: Parameters<typeof askWritten>[0][number][]) =>
    (await askWritten(series, 'histogram_quantile(0.25, h_bucket)', 0)).turns
  // To read one more, and to put it in its place.
  expect((await turns(bucket('10', '2'), bucket('20', '3'))) - (await turns(bucket('10', '2')))).toBe(2)
})
