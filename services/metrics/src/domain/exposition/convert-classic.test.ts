import { describe, expect, test } from 'vitest'
import type { Histogram } from '../model/histogram.ts'
import { ClassicConverter } from './convert-classic.ts'
import { type ExpositionFormat, scanExposition } from './scan-exposition.ts'

function told(page: string, { converter = new ClassicConverter(false), format = 'text' as ExpositionFormat } = {}) {
  const [samples, histograms, exemplars]: [string[], Record<string, Histogram>, string[]] = [[], {}, []]
  let last = ''
  converter.convert(
    {
      sample(series, value) {
        last = series
        samples.push(`${series} ${value}`)
      },
      histogram(series, histogram) {
        last = series
        histograms[series] = histogram
      },
      exemplar: (labels, value, timeMs) => void exemplars.push(`${last} ${labels.get('id')} ${value} ${timeMs}`),
      fact: () => undefined,
    },
    (visitor) => scanExposition(page, format, visitor),
  )
  return { samples, histograms, exemplars }
}

const page = `# TYPE before counter
before_count 4
# TYPE h histogram
h_bucket{a="1",le="0.5"} 1
h_bucket{a="1",le="1"} 1
h_bucket{a="1",le="2"} 4
h_bucket{a="1",le="+Inf"} 6
h_sum{a="1"} 9.5
h_count{a="1"} 6
h_bucket{le="+Inf",a="2"} 0
h_count{a="2"} 0
h_sum{a="2"} 0
# TYPE after gauge
after_sum 3
`

describe('classic histograms', () => {
  test('become native ones with their own bounds, and all else stays', () => {
    const { samples, histograms } = told(page)
    expect(samples).toEqual(['before_count 4', 'after_sum 3'])
    expect(histograms).toMatchObject({
      'h{a="1"}': { schema: -53, integer: true, count: 6, sum: 9.5, customValues: [0.5, 1, 2] },
      'h{a="2"}': { schema: -53, count: 0, sum: 0, customValues: [] },
    })
    const { positiveSpans: spans = [], positiveBuckets: buckets = [] } = histograms['h{a="1"}'] ?? {}
    let index = 0
    const counts = new Map<number, number>()
    let at = 0
    for (const { offset, length } of spans) {
      index += offset
      for (let left = length; left > 0; left--) counts.set(index++, buckets[at++] ?? 0)
    }
    expect([0, 1, 2, 3].map((one) => counts.get(one) ?? 0)).toEqual([1, 0, 3, 2])
  })

  test('stay besides where that is wanted', () => {
    const { samples, histograms } = told(page, { converter: new ClassicConverter(true) })
    expect(samples).toHaveLength(11)
    expect(Object.keys(histograms)).toEqual(['h{a="1"}', 'h{a="2"}'])
  })

  test('are the same on the next page, and those that are gone are forgotten', () => {
    const converter = new ClassicConverter(false)
    const first = told(page, { converter })
    expect(told(page, { converter })).toEqual(first)
    expect(told('# TYPE h histogram\nh_count 1\n', { converter }).histograms).toMatchObject({ h: { count: 1 } })
  })

  test.each([
    ['without the last bucket', 'h_bucket{le="1"} 2\nh_count 3\nh_sum 5', { count: 3, customValues: [1] }],
    ['without a count', 'h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 3\nh_sum 5', { count: 3 }],
    ['whose counts are no whole numbers', 'h_bucket{le="1"} 0.5\nh_bucket{le="+Inf"} 1.5\nh_sum 1', { integer: false }],
    ['whose buckets are in any order', 'h_bucket{le="+Inf"} 3\nh_bucket{le="1"} 2\nh_sum 5', { customValues: [1] }],
  ])('%s are whole', (_, lines, expected) => {
    expect(told(`# TYPE h histogram\n${lines}\n`).histograms).toMatchObject({ h: expected })
  })

  test.each([
    ['buckets fall', 'h_bucket{le="1"} 4\nh_bucket{le="+Inf"} 3\nh_count 3'],
    ['the count is another', 'h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 3\nh_count 4'],
    ['a count is negative', 'h_bucket{le="1"} -1\nh_bucket{le="+Inf"} 3\nh_count 3'],
  ])('of which %s are left out', (_, lines) => {
    expect(told(`# TYPE h histogram\n${lines}\n`)).toEqual({ samples: [], histograms: {}, exemplars: [] })
  })

  test('are those alone that the page calls so', () => {
    const lines = 'h_bucket{le="1"} 1\nh_count 1\nh_sum 1'
    expect(told(`# TYPE h gauge\n${lines}\n`).samples).toHaveLength(3)
    expect(told(`${lines}\n`).samples).toHaveLength(3)
  })

  test('have exemplars of their buckets that have a time, in its order', () => {
    const lines = [
      '# TYPE h histogram',
      'h_bucket{le="1"} 1 # {id="late"} 0.5 9',
      'h_bucket{le="2"} 2 # {id="timeless"} 1.5',
      'h_bucket{le="+Inf"} 3 # {id="early"} 5 8',
      'h_count 3',
      'h_sum 7',
      '# EOF',
    ]
    const { exemplars } = told(`${lines.join('\n')}\n`, { format: 'openmetrics' })
    expect(exemplars).toEqual(['h early 5 8000', 'h late 0.5 9000'])
  })
})
