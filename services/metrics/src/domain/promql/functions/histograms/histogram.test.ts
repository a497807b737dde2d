import { describe, expect, test } from 'vitest'
import { askAt, engineOver, longLimits } from '../../test-support/ask.ts'
import { series } from '../../test-support/memory-store.ts'

/** A histogram with these cumulative counts by bound. */
const histogram = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([le, count]) => series({ __name__: 'h_bucket', job: 'a', le }, [[0, count]]))

const requests = histogram({ '1': 10, '5': 30, '+Inf': 40 })

describe('histogram_quantile()', () => {
  test.each([
    { q: '0.125', value: '0.5' },
    { q: '0.25', value: '1' },
    { q: '0.5', value: '3' },
    { q: '0.75', value: '5' },
    // Of the last bucket only the lower bound is known.
    { q: '0.9', value: '5' },
    { q: '-1', value: '-Inf' },
    { q: '2', value: '+Inf' },
    { q: 'NaN', value: 'NaN' },
  ])('$q of the observations are below $value', async ({ q, value }) => {
    expect(await askAt(requests, `histogram_quantile(${q}, h_bucket)`, 0)).toEqual([`{job="a"} ${value}`])
  })

  test.each(['25', '25.', '2.5e1', '2.5E+1', '+25', '025', '250e-1'])('reads the bound "%s"', async (bound) => {
    const data = histogram({ [bound]: 10, '+Inf': 10 })
    expect(await askAt(data, 'histogram_quantile(1, h_bucket)', 0)).toEqual(['{job="a"} 25'])
  })

  test.each([
    { bound: '.5', value: '0.5' },
    { bound: '-3', value: '-3' },
    { bound: '-Inf', value: '-Inf' },
  ])('reads the bound "$bound"', async ({ bound, value }) => {
    const data = histogram({ [bound]: 10, '+Inf': 10 })
    expect(await askAt(data, 'histogram_quantile(1, h_bucket)', 0)).toEqual([`{job="a"} ${value}`])
  })

  test.each(['+Inf', 'Inf', 'inf', '+infinity', 'Infinity'])('the last bucket may be "%s"', async (bound) => {
    expect(await askAt(histogram({ '4': 10, [bound]: 10 }), 'histogram_quantile(1, h_bucket)', 0)).toEqual([
      '{job="a"} 4',
    ])
  })

  test.each(['', 'x', ' 5', '5 ', '1e', '.', '0x10', '5s', '-Infinit', '+NaN'])(
    'warns of the bound "%s"',
    async (bound) => {
      const { value, warnings } = await engineOver(histogram({ '4': 10, [bound]: 7, '+Inf': 10 })).instant(
        'histogram_quantile(1, h_bucket)',
        0,
        longLimits,
      )
      expect(value).toMatchObject({ samples: [{ value: 4 }] })
      expect(warnings).toEqual([expect.stringContaining('bucket label "le"')])
    },
  )

  test.each(['NaN', 'nan'])('leaves a bucket out, with a warning, whose bound is "%s"', async (bound) => {
    const { value, warnings } = await engineOver(histogram({ [bound]: 7, '4': 10, '+Inf': 10 })).instant(
      'histogram_quantile(0.5, h_bucket)',
      0,
      longLimits,
    )
    expect(value).toMatchObject({ samples: [{ value: 2 }] })
    expect(warnings).toEqual([expect.stringContaining(`malformed value of "${bound}"`)])
  })

  test.each([
    { name: 'there is no last bucket', data: histogram({ '1': 1, '2': 2 }) },
    { name: 'the last bucket is the only one', data: histogram({ '+Inf': 2 }) },
    { name: 'nothing was observed', data: histogram({ '1': 0, '+Inf': 0 }) },
  ])('is NaN where $name', async ({ data }) => {
    expect(await askAt(data, 'histogram_quantile(0.5, h_bucket)', 0)).toEqual(['{job="a"} NaN'])
  })
})

test('histogram_quantiles() answers all of them, each under a label', async () => {
  expect(await askAt(requests, 'histogram_quantiles(h_bucket, "q", 0.25, 1)', 0)).toEqual([
    '{job="a",q="0.25"} 1',
    '{job="a",q="1.0"} 5',
  ])
})

describe('histogram_fraction()', () => {
  test.each([
    { lower: '0', upper: '1', share: '0.25' },
    { lower: '1', upper: '3', share: '0.25' },
    { lower: '-Inf', upper: '+Inf', share: '1' },
    { lower: '3', upper: '3', share: '0' },
    { lower: '5', upper: '1', share: '0' },
    { lower: 'NaN', upper: '1', share: 'NaN' },
  ])('$share lies between $lower and $upper', async ({ lower, upper, share }) => {
    expect(await askAt(requests, `histogram_fraction(${lower}, ${upper}, h_bucket)`, 0)).toEqual([`{job="a"} ${share}`])
  })
})

test.each(['avg', 'count', 'sum', 'stddev', 'stdvar'])('histogram_%s() reads native histograms alone', async (what) => {
  expect(await askAt(requests, `histogram_${what}(h_bucket)`, 0)).toEqual([])
})
