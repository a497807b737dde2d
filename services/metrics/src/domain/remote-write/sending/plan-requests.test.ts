import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Labels } from '../../model/labels.ts'
import { OutgoingSamples } from './outgoing.ts'
import { type PlanOptions, planRequests } from './plan-requests.ts'

const usual: PlanOptions = {
  ...{ relabel: (labels) => labels, maxShards: 10, minShards: 1, maxSamplesPerSend: 3 },
  ...{ histograms: 'all', oldestMs: 0 },
}
const known = new Map<string, Labels>()
function of(job: string): Labels {
  const labels = known.get(job) ?? Labels.of({ __name__: 'x', job })
  known.set(job, labels)
  return labels
}

/** Samples as `job:time`. */
function samples(...written: readonly string[]): OutgoingSamples {
  const found = new OutgoingSamples()
  for (const one of written) {
    const [job = '', time = ''] = one.split(':')
    found.add(of(job), Number(time), 0, 0)
  }
  return found
}

/** Of each shard the requests, each with its series and their times. */
function planned(of: OutgoingSamples, options: Partial<PlanOptions> = {}) {
  const { shards, dropped } = planRequests(of, { ...usual, ...options })
  const shown = shards.map((requests) =>
    requests.map((request) => request.map((one) => `${one.labels.get('job')}:${[...one.timestamps].join(',')}`)),
  )
  return { shards: shown, dropped }
}

describe('samples are divided', () => {
  test('into none where there are none', () => {
    expect(planned(samples())).toEqual({ shards: [], dropped: 0 })
  })

  test('into one request up to its size', () => {
    expect(planned(samples('a:1', 'b:1', 'a:2')).shards).toEqual([[['a:1,2', 'b:1']]])
  })

  test('into requests one after the other where one shard is all there may be', () => {
    expect(planned(samples('a:1', 'a:2', 'a:3', 'a:4', 'b:1', 'a:5', 'a:6'), { maxShards: 1 }).shards).toEqual([
      [['a:1,2,3'], ['a:4,5', 'b:1'], ['a:6']],
    ])
  })

  test('into as many shards as it takes, each series in one of them, in its order', () => {
    const jobs = Array.from({ length: 30 }, (_, at) => `j${at}`)
    const given = samples(...[1, 2].flatMap((time) => jobs.map((job) => `${job}:${time}`)))
    const { shards } = planned(given, { maxShards: 4 })
    expect(shards).toHaveLength(4)
    const series = shards.map((requests) => requests.flat())
    for (const job of jobs)
      expect(series.filter((each) => each.some((one) => one.startsWith(`${job}:`)))).toHaveLength(1)
    for (const requests of shards) for (const request of requests) expect(request.length).toBeLessThanOrEqual(3)
    expect(
      series
        .flat()
        .map((one) => one.split(':')[1])
        .join(',')
        .match(/\d/g),
    ).toHaveLength(60)
  })

  test.each([
    { minShards: 1, count: 1 },
    { minShards: 8, count: 2 },
  ])('into at least $minShards shards, but for empty ones', ({ minShards, count }) => {
    const { shards } = planned(samples('a:1', 'b:1'), { minShards })
    expect(shards.length).toBeLessThanOrEqual(count)
    expect(shards.flat(2).sort()).toEqual(['a:1', 'b:1'])
  })
})

describe('samples are left out', () => {
  test('that are too old', () => {
    expect(planned(samples('a:9', 'a:10', 'a:11'), { oldestMs: 10 })).toEqual({ shards: [[['a:10,11']]], dropped: 1 })
  })

  test('of series that do not leave, which are not counted, even where they are old', () => {
    const relabel = (one: Labels) => (one.get('job') === 'a' ? undefined : one.with('env', 'x'))
    const { shards, dropped } = planRequests(samples('a:1', 'b:20'), { ...usual, relabel, oldestMs: 10 })
    expect(shards.flat(2).map((one) => one.labels.toRecord())).toEqual([{ __name__: 'x', job: 'b', env: 'x' }])
    expect(dropped).toBe(0)
  })

  test('after their series were relabelled, each once', () => {
    const asked: string[] = []
    const relabel = (one: Labels) => {
      asked.push(one.get('job'))
      return one
    }
    planned(samples('a:1', 'a:2', 'b:1'), { relabel })
    expect(asked).toEqual(['a', 'b'])
  })

  const mixed = () => {
    const found = samples('a:1')
    found.addHistogram(of('b'), 1, histogram({ positive: { 1: 1 } }))
    found.addHistogram(of('c'), 1, histogram({ customValues: [1], positive: { 0: 1 } }))
    return found
  }

  test.each([
    { histograms: 'all', sent: ['a:1', 'b:1', 'c:1'], dropped: 0 },
    { histograms: 'exponential', sent: ['a:1', 'b:1'], dropped: 1 },
    { histograms: 'none', sent: ['a:1'], dropped: 2 },
  ] as const)('that are histograms which the server is not to get: $histograms', ({ histograms, sent, dropped }) => {
    const { shards, dropped: found } = planned(mixed(), { histograms })
    expect(shards.flat(2)).toEqual(sent)
    expect(found).toBe(dropped)
  })
})
