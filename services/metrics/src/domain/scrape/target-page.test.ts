import { describe, expect, test } from 'vitest'
import type { SeriesExemplar } from '../exemplars/exemplar-ring.ts'
import { BatchBuilder } from '../model/batch-builder.ts'
import type { Labels } from '../model/labels.ts'
import { isStaleAt } from '../model/stale.ts'
import { type PageOptions, TargetPage } from './target-page.ts'

const defaults: PageOptions = { relabel: (labels) => labels, honorTimestamps: true, maxSamples: 100 }

function open(options: Partial<PageOptions> = {}) {
  const page = new TargetPage({ ...defaults, ...options })
  const batch = new BatchBuilder()
  /** What a page puts into the batch, as lines of series, time and value. */
  const lines = () => {
    const taken = batch.labels.map((labels, at) => {
      const place = (batch.ends[at] ?? 0) - 1
      const value = isStaleAt(batch.values, place) ? 'ends' : batch.values[place]
      return `${nameOf(labels)} ${batch.timestamps[place]} ${value}`
    })
    batch.clear()
    return taken
  }
  const read = (text: string, timeMs = 1_000) => {
    const { fault, ...counts } = page.read(text, 'text', timeMs, batch)
    return { counts, lines: lines(), ...(fault === undefined ? {} : { fault: fault.message }) }
  }
  const end = (timeMs: number) => {
    page.end(timeMs, batch)
    return lines()
  }
  return { page, read, end }
}

const nameOf = (labels: Labels) => [...labels.entries()].map(([, value]) => value).join(':')

describe('a page of a target', () => {
  test('fails for a histogram with too many buckets of its own bounds, which cannot be made coarser', () => {
    const text =
      '# TYPE h histogram\nh_bucket{le="1"} 1\nh_bucket{le="2"} 2\nh_bucket{le="+Inf"} 4\nh_sum 9\nh_count 4\n'
    const limited = (maxBuckets: number) => open({ convertsClassic: true, bucketLimits: { maxBuckets, minFactor: 0 } })
    expect(limited(2).read(text)).toMatchObject({
      fault: 'histogram bucket limit exceeded',
      counts: { scraped: 1, kept: 1, added: 0 },
    })
    expect(limited(3).read(text)).not.toHaveProperty('fault')
  })

  test('is put into the batch with the time of the scrape', () => {
    expect(open().read('a 1\nb{c="d"} 2.5\n')).toEqual({
      lines: ['a 1000 1', 'b:d 1000 2.5'],
      counts: { scraped: 2, kept: 2, added: 2 },
    })
  })

  test.each([
    { honorTimestamps: true, lines: ['a 5 1'] },
    { honorTimestamps: false, lines: ['a 1000 1'] },
  ])('has times of its own, which count when they are to: $honorTimestamps', ({ honorTimestamps, lines }) => {
    expect(open({ honorTimestamps }).read('a 1 5\n').lines).toEqual(lines)
  })

  test('adds no series a second time', () => {
    const { read } = open()
    read('a 1\n')
    expect(read('a 2\nb 1\n', 2_000)).toEqual({
      lines: ['a 2000 2', 'b 2000 1'],
      counts: { scraped: 2, kept: 2, added: 1 },
    })
  })

  test('has the first of a series that is there twice, and counts both', () => {
    expect(open().read('a 1\na 2\n')).toEqual({ lines: ['a 1000 1'], counts: { scraped: 2, kept: 2, added: 1 } })
  })

  test('takes both where they have times of their own', () => {
    expect(open().read('a 1 5\na 2 6\n').lines).toEqual(['a 5 1', 'a 6 2'])
  })

  test('may be empty, and then its series end', () => {
    const { page, read } = open()
    expect(page.read('', 'openmetrics', 500, new BatchBuilder()).fault).toBeUndefined()
    read('a 1\n')
    expect(read('', 2_000)).toEqual({ lines: ['a 2000 ends'], counts: { scraped: 0, kept: 0, added: 0 } })
  })

  test('has bounds as OpenMetrics writes them, where its TYPE says that they are', () => {
    const text = '# TYPE h histogram\nh_bucket{le="1"} 2\n# TYPE g gauge\ng{le="1"} 3\n'
    expect(open().read(text).lines).toEqual(['h_bucket:1.0 1000 2', 'g:1 1000 3'])
  })

  test('leaves out what relabelling drops', () => {
    const relabel = (labels: Labels) => (labels.get('__name__') === 'a' ? undefined : labels)
    expect(open({ relabel }).read('a 1\nb 2\n')).toEqual({
      lines: ['b 1000 2'],
      counts: { scraped: 2, kept: 1, added: 1 },
    })
  })

  test('of as many samples as are allowed has no fault, and none of a series that is there twice', () => {
    expect(open({ maxSamples: 2 }).read('a 1\nb 1\na 2\n')).not.toHaveProperty('fault')
  })

  test.each([
    {
      name: 'has more samples than allowed, all of which are counted',
      text: 'a 1\nb 1\nc 1\nd 1\n',
      fault: 'sample limit exceeded',
      counts: { scraped: 4, kept: 4, added: 2 },
    },
    {
      name: 'has more labels than allowed, what comes before being counted',
      text: 'a 1\nb{c="d",e="f"} 1\nc 1\n',
      fault: expect.stringMatching(/^label_limit exceeded/),
      counts: { scraped: 2, kept: 1, added: 1 },
    },
    {
      name: 'cannot be read, what comes before being counted',
      text: 'a 1\nb 1\nnot a line\n',
      fault: expect.stringMatching(/^Cannot read line 3/),
      counts: { scraped: 2, kept: 2, added: 2 },
    },
    {
      name: 'cannot be read after too many samples, which is not what is told',
      text: 'a 1\nb 1\nc 1\nnot a line\n',
      fault: expect.stringMatching(/^Cannot read line 4/),
      counts: { scraped: 3, kept: 3, added: 2 },
    },
  ])('$name', ({ text, fault, counts }) => {
    const labelLimits = { labels: 2, nameLength: 0, valueLength: 0 }
    expect(open({ maxSamples: 2, labelLimits }).read(text)).toMatchObject({ fault, counts })
  })

  test('tells what it says about its metrics, the last page alone', () => {
    const { page, read } = open()
    read('# HELP a Things.\n# TYPE a counter\na 1\n')
    expect([...page.facts]).toEqual([['a', { help: 'Things.', type: 'counter' }]])
    read('a 1\n')
    expect([...page.facts]).toEqual([])
  })
})

describe('a series that is no longer there', () => {
  test('ends with the page that lacks it, once', () => {
    const { read } = open()
    read('a 1\nb 1\n')
    expect(read('b 1\n', 2_000).lines).toEqual(['b 2000 1', 'a 2000 ends'])
    expect(read('b 1\n', 3_000).lines).toEqual(['b 3000 1'])
    expect(read('a 1\nb 1\n', 4_000).counts.added).toBe(1)
  })

  test('does not end where the page spells its bound in another way', () => {
    const { read } = open()
    read('# TYPE h histogram\nh_bucket{le="1"} 1\n')
    expect(read('# TYPE h histogram\nh_bucket{le="1.0"} 2\n', 2_000).lines).toEqual(['h_bucket:1.0 2000 2'])
    expect(read('', 3_000).lines).toEqual(['h_bucket:1.0 3000 ends'])
  })

  test('ends when its target does not answer', () => {
    const { read, end } = open()
    read('a 1\n')
    expect(end(2_000)).toEqual(['a 2000 ends'])
    expect(end(3_000)).toEqual([])
  })

  test('is not new when its target answers again, and ends once more', () => {
    const { read, end } = open()
    read('a 1\n')
    end(2_000)
    expect(read('a 2\n', 3_000)).toEqual({ lines: ['a 3000 2'], counts: { scraped: 1, kept: 1, added: 0 } })
    expect(end(4_000)).toEqual(['a 4000 ends'])
  })

  test('is forgotten by a target that fails with too many others', () => {
    const { read, end } = open({ maxSamples: 5_000 })
    read('a 1\n')
    expect(read(`${Array.from({ length: 2_000 }, (_, at) => `b${at} 1`).join('\n')}\nnot a line\n`).fault).toBeDefined()
    expect(end(2_000)).toEqual(['a 2000 ends'])
    expect(read('a 2\n', 3_000).counts.added).toBe(1)
  })

  test('with times of its own ends without a mark', () => {
    const { read, end } = open()
    read('a 1 5\n')
    expect(end(2_000)).toEqual([])
  })

  test('that relabelling drops ends without a mark', () => {
    const { read, end } = open({ relabel: () => undefined })
    read('a 1\n')
    expect(end(2_000)).toEqual([])
  })
})

test('exemplars belong to the series that are kept, with their own time or that of the scrape', () => {
  const relabel = (labels: Labels) => (labels.get('__name__') === 'dropped' ? undefined : labels.with('job', 'j'))
  const page = new TargetPage({ ...defaults, relabel })
  const exemplars: SeriesExemplar[] = []
  const text = 'a 1 # {t="1"} 5\ndropped 1 # {t="2"} 5\na 1 # {t="3"} 5\nb 1 # {} 6 7\n# EOF\n'
  page.read(text, 'openmetrics', 1_000, new BatchBuilder(), exemplars)
  expect(
    exemplars.map(({ series, labels, value, timeMs }) => [nameOf(series), labels.get('t'), value, timeMs]),
  ).toEqual([
    ['a:j', '1', 5, 1_000],
    ['b:j', '', 6, 7_000],
  ])
})
