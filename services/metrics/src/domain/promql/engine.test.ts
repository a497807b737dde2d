import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Series } from '../model/queryable.ts'
import { createEngine } from './engine.ts'
import { askAt, engineOver, linesOf, longLimits } from './test-support/ask.ts'
import { every, memoryStore, type Samples, series } from './test-support/memory-store.ts'

const up = (samples: Samples): Series[] => [series({ __name__: 'up', job: 'a' }, samples)]

describe('a selector', () => {
  test.each([
    { name: 'takes the newest sample', samples: every(60, [1, 2, 3]), at: 130, lines: ['up{job="a"} 3'] },
    { name: 'looks back less than five minutes', samples: every(60, [1]), at: 299.999, lines: ['up{job="a"} 1'] },
    { name: 'leaves out what is exactly five minutes old', samples: every(60, [1]), at: 300, lines: [] },
    { name: 'ends with a staleness marker', samples: every(60, [1, 'stale']), at: 60, lines: [] },
    {
      name: 'goes on after a staleness marker',
      samples: every(60, [1, 'stale', 3]),
      at: 120,
      lines: ['up{job="a"} 3'],
    },
    { name: 'keeps a plain NaN', samples: every(60, [Number.NaN]), at: 0, lines: ['up{job="a"} NaN'] },
  ])('$name', async ({ samples, at, lines }) => {
    expect(await askAt(up(samples), 'up', at)).toEqual(lines)
  })

  test.each([
    { query: 'up offset 1m', lines: ['up{job="a"} 3'] },
    { query: 'up offset -1m', lines: ['up{job="a"} 5'] },
    { query: 'up @ 60', lines: ['up{job="a"} 1'] },
    { query: 'up @ 120 offset 1m', lines: ['up{job="a"} 1'] },
    { query: 'up offset 1m @ 120', lines: ['up{job="a"} 1'] },
    { query: 'up @ start()', lines: ['up{job="a"} 4'] },
    { query: 'count_over_time(up[2m])', lines: ['{job="a"} 2'] },
    { query: 'count_over_time(up[2m1ms])', lines: ['{job="a"} 3'] },
    { query: 'sum_over_time(up[2m] offset 1m)', lines: ['{job="a"} 5'] },
    { query: 'count_over_time(up[4m:30s])', lines: ['{job="a"} 8'] },
    { query: 'sum_over_time((up * 2)[2m:1m] @ 120)', lines: ['{job="a"} 6'] },
    { query: 'up[2m]', lines: ['up{job="a"} 3 4'] },
  ])('moves in time: $query', async ({ query, lines }) => {
    expect(await askAt(up(every(60, [0, 1, 2, 3, 4, 5])), query, 240)).toEqual(lines)
  })
})

describe('a binary operator', () => {
  const data = [
    series({ __name__: 'errors', method: 'get', code: '500' }, every(60, [24])),
    series({ __name__: 'errors', method: 'get', code: '404' }, every(60, [30])),
    series({ __name__: 'errors', method: 'post', code: '500' }, every(60, [6])),
    series({ __name__: 'requests', method: 'get', path: '/' }, every(60, [600])),
    series({ __name__: 'requests', method: 'del', path: '/' }, every(60, [34])),
  ]

  test.each([
    { query: '2 ^ 3 ^ 2', lines: ['512'] },
    { query: '-2 ^ 2', lines: ['-4'] },
    { query: '-7 % 3', lines: ['-1'] },
    { query: '1 / 0', lines: ['+Inf'] },
    { query: '1 > bool 2', lines: ['0'] },
    { query: 'errors > 25', lines: ['errors{code="404",method="get"} 30'] },
    { query: '25 < errors', lines: ['errors{code="404",method="get"} 30'] },
    { query: 'errors{method="post"} > bool 25', lines: ['{code="500",method="post"} 0'] },
    { query: 'errors{code="500"} / ignoring(code, path) requests', lines: ['{method="get"} 0.04'] },
    {
      query: 'errors / on(method) group_left(path) requests',
      lines: ['{code="500",method="get",path="/"} 0.04', '{code="404",method="get",path="/"} 0.05'],
    },
    {
      query: 'requests - on(method) group_right errors',
      lines: ['{code="500",method="get"} 576', '{code="404",method="get"} 570'],
    },
    {
      query: 'errors and on(method) requests',
      lines: ['errors{code="500",method="get"} 24', 'errors{code="404",method="get"} 30'],
    },
    { query: 'errors unless on(method) requests', lines: ['errors{code="500",method="post"} 6'] },
    {
      query: 'errors{code="404"} or on(method) requests',
      lines: ['errors{code="404",method="get"} 30', 'requests{method="del",path="/"} 34'],
    },
  ])('$query', async ({ query, lines }) => {
    expect(await askAt(data, query, 0)).toEqual(lines)
  })

  test.each([
    {
      query: 'requests / on() errors',
      message:
        'found duplicate series for the match group {} on the right hand-side of the operation: ' +
        '[{__name__="errors", code="404", method="get"}, {__name__="errors", code="500", method="get"}];' +
        'many-to-many matching not allowed: matching labels must be unique on one side',
    },
    {
      query: 'errors / on(method) requests',
      message: 'multiple matches for labels: many-to-one matching must be explicit (group_left/group_right)',
    },
    {
      query: 'label_replace(errors, "code", "", "", "")',
      message: 'vector cannot contain metrics with the same labelset',
      data: [...data, series({ __name__: 'errors', method: 'get' }, every(60, [1]))],
    },
  ])('of ambiguous series: $query', async ({ query, message, data: own = data }) => {
    await expect(askAt(own, query, 0)).rejects.toMatchObject({ kind: 'execution', message })
  })
})

describe('an aggregation', () => {
  const data = [1, 2, 3, Number.NaN].map((value, at) =>
    series({ __name__: 'load', host: `h${at}`, zone: at < 2 ? 'x' : 'y' }, every(60, [value])),
  )

  test.each([
    { query: 'sum(load{host!="h3"})', lines: ['{} 6'] },
    { query: 'avg by (zone) (load{host!="h3"})', lines: ['{zone="x"} 1.5', '{zone="y"} 3'] },
    { query: 'max without (host) (load)', lines: ['{zone="x"} 2', '{zone="y"} 3'] },
    { query: 'count(load) by (zone, missing)', lines: ['{zone="x"} 2', '{zone="y"} 2'] },
    { query: 'stddev(load{zone="x"})', lines: ['{} 0.5'] },
    { query: 'quantile(0.5, load{host!="h3"})', lines: ['{} 2'] },
    { query: 'topk(2, load)', lines: ['load{host="h2",zone="y"} 3', 'load{host="h1",zone="x"} 2'] },
    { query: 'bottomk by (zone) (1, load)', lines: ['load{host="h0",zone="x"} 1', 'load{host="h2",zone="y"} 3'] },
    { query: 'topk(-1, load)', lines: [] },
    { query: 'count_values("v", load{host!="h3"} > bool 1)', lines: ['{v="0"} 1', '{v="1"} 2'] },
    { query: 'group(load)', lines: ['{} 1'] },
    { query: 'sum(nothing)', lines: [] },
    { query: 'count(limitk(3, load))', lines: ['{} 3'] },
    { query: 'count(limit_ratio(0.4, load) or limit_ratio(-0.6, load))', lines: ['{} 4'] },
  ])('$query', async ({ query, lines }) => {
    expect(await askAt(data, query, 0)).toEqual(lines)
  })

  test('adds up without losing small numbers between large ones', async () => {
    const values = [1e100, 1, -1e100, 1]
    const many = values.map((value, at) => series({ __name__: 'm', at: `${at}` }, every(60, [value])))
    expect(await askAt(many, 'sum(m)', 0)).toEqual(['{} 2'])
  })
})

describe('a function', () => {
  const data = [
    series({ __name__: 'reset_total' }, every(60, [0, 10, 20, 5, 15])),
    series({ __name__: 'line' }, every(60, [0, 60, 120, 180, 240])),
    series({ __name__: 'info', src: 'value-7' }, every(60, [1, 1, 1, 1, 1])),
    ...[1, 4, 8, 10].map((count, at) =>
      series({ __name__: 'h_bucket', le: ['0.1', '0.5', '1', '+Inf'][at] ?? '' }, every(60, Array(5).fill(count))),
    ),
  ]

  test.each([
    { query: 'increase(reset_total[4m])', lines: ['{} 33.33333333333333'] },
    { query: 'delta(line[4m])', lines: ['{} 240'] },
    { query: 'irate(reset_total[2m])', lines: ['{} 0.16666666666666666'] },
    { query: 'resets(reset_total[5m]) + changes(reset_total[5m])', lines: ['{} 5'] },
    { query: 'deriv(line[5m])', lines: ['{} 1'] },
    { query: 'predict_linear(line[5m], 60)', lines: ['{} 300'] },
    { query: 'max_over_time(reset_total[5m]) - min_over_time(reset_total[5m])', lines: ['{} 20'] },
    { query: 'quantile_over_time(0.5, line[5m])', lines: ['{} 120'] },
    { query: 'last_over_time(line[5m])', lines: ['line{} 240'] },
    { query: 'histogram_quantile(0.5, h_bucket)', lines: ['{} 0.625'] },
    { query: 'histogram_quantile(1, h_bucket)', lines: ['{} 1'] },
    { query: 'histogram_fraction(0, 0.5, h_bucket)', lines: ['{} 0.4'] },
    { query: `label_replace(info, "n", "$1-\${1}$$", "src", "value-(.)")`, lines: ['info{n="7-7$",src="value-7"} 1'] },
    { query: 'label_replace(info, "n", "x", "src", "value")', lines: ['info{src="value-7"} 1'] },
    {
      query: 'label_join(info, "j", "/", "src", "none", "src")',
      lines: ['info{j="value-7//value-7",src="value-7"} 1'],
    },
    { query: 'absent(nothing{a="1",b=~"2",c="3",c="4"})', lines: ['{a="1"} 1'] },
    { query: 'absent_over_time(line[1m])', lines: [] },
    { query: 'timestamp(line offset 1m)', lines: ['{} 180'] },
    { query: 'scalar(line) + scalar(nothing)', lines: ['NaN'] },
    { query: 'round(vector(2.55), 0.1)', lines: ['{} 2.6'] },
    { query: 'clamp(vector(5), 0, 3)', lines: ['{} 3'] },
    { query: 'clamp(vector(5), 3, 0)', lines: [] },
    { query: 'days_in_month(vector(1709164800))', lines: ['{} 29'] },
    { query: 'day_of_year(vector(1709164800))', lines: ['{} 60'] },
    { query: 'sort_desc(h_bucket > 4)', lines: ['h_bucket{le="+Inf"} 10', 'h_bucket{le="1"} 8'] },
    { query: 'vector(time())', lines: ['{} 240'] },
  ])('$query', async ({ query, lines }) => {
    expect(await askAt(data, query, 240)).toEqual(lines)
  })

  test('keeps a name for label functions until the answer is given', async () => {
    const lines = await askAt(data, 'label_replace(rate(reset_total[4m]), "of", "$1", "__name__", "(.+)_total")', 240)
    expect(lines).toEqual([expect.stringMatching(/^\{of="reset"\} /)])
  })
})

describe('an annotation says', () => {
  test.each([
    {
      query: 'rate(up[2m])',
      infos: [
        'PromQL info: metric might not be a counter, name does not end in _total/_sum/_count/_bucket: "up" (1:6)',
      ],
    },
    { query: 'quantile(2, up)', warnings: ['PromQL warning: quantile value should be between 0 and 1, got 2 (1:10)'] },
    ...[
      { value: '100000', told: '100000' },
      { value: '1796000220', told: '1.79600022e+09' },
      { value: '-0.00001', told: '-1e-05' },
    ].map(({ value, told }) => ({
      query: `quantile(${value}, up)`,
      warnings: [`PromQL warning: quantile value should be between 0 and 1, got ${told} (1:10)`],
    })),
    {
      query: 'histogram_quantile(0.5,\n  up)',
      warnings: [
        'PromQL warning: bucket label "le" is missing or has a malformed value of "" for metric name "up" (2:3)',
      ],
    },
    { query: 'sum(up)' },
  ])('what is odd about $query', async ({ query, warnings = [], infos = [] }) => {
    const answer = await engineOver(up(every(60, [1, 2, 3]))).instant(query, 120_000, longLimits)
    expect(answer).toMatchObject({ warnings, infos })
  })
})

describe('a range query', () => {
  const data = [
    series({ __name__: 'm', a: '2' }, every(60, [1, 2, 3, 4])),
    series({ __name__: 'm', a: '1' }, every(60, [5, 'stale', 'stale', 8])),
  ]
  const times = { startMs: 0, endMs: 180_000, stepMs: 60_000 }

  test('orders series by labels and leaves gaps', async () => {
    const { value } = await engineOver(data).range('m', times, longLimits)
    expect(value).toMatchObject({ type: 'matrix' })
    expect(value.type === 'matrix' && value.series.map(({ timestamps }) => [...timestamps])).toEqual([
      [0, 180_000],
      [0, 60_000, 120_000, 180_000],
    ])
  })

  test.each([
    { query: '1 + 1', lines: ['{} 2 2 2 2'] },
    { query: 'time()', lines: ['{} 0 60 120 180'] },
    { query: 'm{a="2"} @ end()', lines: ['m{a="2"} 4 4 4 4'] },
    { query: 'topk(1, m)', lines: ['m{a="1"} 5 8', 'm{a="2"} 2 3'] },
    { query: 'sum(m)', lines: ['{} 6 2 3 12'] },
    { query: 'm > on(a) (m - 1) unless m > 4', lines: ['{a="2"} 1 2 3 4'] },
  ])('$query', async ({ query, lines }) => {
    expect(linesOf(await engineOver(data).range(query, times, longLimits))).toEqual(lines)
  })

  test('cannot be asked for texts or range vectors', async () => {
    await expect(engineOver(data).range('m[5m]', times, longLimits)).rejects.toMatchObject({
      kind: 'bad_data',
      message: 'invalid expression type "range vector" for range query, must be Scalar or instant Vector',
    })
  })

  test('says at each step what an instant query says', async () => {
    const queries = [
      'm',
      'rate(m[2m])',
      'sum(m)',
      'm * on(a) m',
      'max_over_time(m[3m])',
      'm or vector(1)',
      'avg_over_time(m[3m:30s])',
      'quantile(0.3, m)',
      'topk(1, m)',
      'absent(m{a="1"})',
      'm offset 1m',
      'deriv(m[3m])',
    ]
    const values = fc.array(fc.oneof(fc.double(), fc.constant<'stale'>('stale')), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        values,
        values,
        fc.constantFrom(...queries),
        fc.integer({ min: 1, max: 200 }),
        async (one, two, query, stepSeconds) => {
          const engine = engineOver([
            series({ __name__: 'm', a: '1' }, every(40, one)),
            series({ __name__: 'm', a: '2' }, every(25, two)),
          ])
          const stepMs = stepSeconds * 1000
          const { value } = await engine.range(query, { startMs: 0, endMs: 5 * stepMs, stepMs }, longLimits)
          const matrix = value.type === 'matrix' ? value.series : []
          for (let timeMs = 0; timeMs <= 5 * stepMs; timeMs += stepMs) {
            const atStep = matrix.flatMap(({ labels, timestamps, values: all }) =>
              [...timestamps.keys()].filter((at) => timestamps[at] === timeMs).map((at) => [labels.key, all[at]]),
            )
            const instant = await engine.instant(query, timeMs, longLimits)
            const samples = instant.value.type === 'vector' ? instant.value.samples : []
            expect(new Map(samples.map(({ labels, value: sample }) => [labels.key, sample]))).toEqual(
              new Map(atStep as [string, number][]),
            )
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a query that asks too much', () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    series(
      { __name__: 'm', at: `${at}` },
      every(
        15,
        Array.from({ length: 400 }, (_one, value) => value),
      ),
    ),
  )
  const times = { startMs: 0, endMs: 6_000_000, stepMs: 5_000 }
  const options = { queryable: memoryStore(many), lookbackMs: 300_000, clock: () => performance.now() }

  test('is stopped at its bound of samples', async () => {
    const engine = createEngine({ ...options, maxSamples: 10_000 })
    await expect(engine.range('m', times, longLimits)).rejects.toMatchObject({
      kind: 'execution',
      message: 'query processing would load too many samples into memory in query execution',
    })
  })

  test.each(['sum_over_time(vector(1)[10y:1ms])', 'max_over_time((m + 1)[1y:1s])'])(
    'is stopped before it takes the memory: %s',
    async (query) => {
      const engine = createEngine({ ...options, maxSamples: 1_000_000 })
      await expect(engine.instant(query, 6_000_000, longLimits)).rejects.toMatchObject({
        kind: 'execution',
        message: 'query processing would load too many samples into memory in query execution',
      })
    },
  )

  test('is stopped when its time is up', async () => {
    let nowMs = 0
    const engine = createEngine({ ...options, maxSamples: 5e7, clock: () => (nowMs += 20) })
    await expect(engine.range('rate(m[5m])', times, { ...longLimits, timeoutMs: 1_000 })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'query timed out in expression evaluation',
    })
  })

  test('is stopped when nobody waits for it any more', async () => {
    const gone = new AbortController()
    const engine = createEngine({ ...options, maxSamples: 5e7 })
    const asked = engine.range('quantile_over_time(0.5, m[1h])', times, { ...longLimits, signal: gone.signal })
    // In the first turn that the engine leaves to others.
    setImmediate(() => gone.abort())
    await expect(asked).rejects.toMatchObject({
      kind: 'canceled',
      message: 'query was canceled in expression evaluation',
    })
  })

  test('lets others have their turn', async () => {
    const engine = createEngine({ ...options, maxSamples: 5e7 })
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await engine.range('sum(quantile_over_time(0.5, m[20m]))', { ...times, stepMs: 30_000 }, longLimits)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})
