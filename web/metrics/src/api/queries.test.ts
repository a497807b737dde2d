import { type Asked, askedBy, rendered } from '@hearth/ui-kit/test-support'
import { describe, expect, test } from 'vitest'
import { useAlertHistory } from './use-alert-history.ts'
import { useCatalog } from './use-catalog.ts'
import { useChangeConfig, useConfigFile } from './use-config-file.ts'
import { useDiscovery, useRelabelSteps } from './use-discovery.ts'
import { useExemplars } from './use-exemplars.ts'
import { useExplained } from './use-explained.ts'
import { useInstantQuery } from './use-instant-query.ts'
import { useRangeQuery } from './use-range-query.ts'
import { useReceivers, useTestReceiver } from './use-receivers.ts'
import { useRules } from './use-rules.ts'
import { mostSeries, useSeries } from './use-series.ts'
import { useExpireSilence, useFiringAlerts, useSaveSilence, useSilences } from './use-silences.ts'
import { useBuildInfo, useConfig, useFlags, useRuntimeInfo, useTsdbStatus } from './use-status.ts'
import { useTargets } from './use-targets.ts'

const hour = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }
const startS = Date.parse(hour.from) / 1000
const endS = startS + 3600
const value = (data: unknown) => ({ data })
const callsOf = (asked: readonly Asked[]) => asked.map(({ call }) => decodeURIComponent(call.replaceAll('+', ' ')))

describe('a query asks', () => {
  test.each<{ name: string; use: () => unknown; call: string; answer: unknown; data: unknown; refreshMs?: unknown }>([
    {
      name: 'for targets that are scraped',
      use: useTargets,
      call: '/api/v1/targets?state=active',
      answer: { activeTargets: ['a'] },
      data: ['a'],
      refreshMs: 5_000,
    },
    {
      name: 'for all that were found',
      use: useDiscovery,
      call: '/api/v1/targets?state=any',
      answer: { activeTargets: [] },
      data: { activeTargets: [] },
      refreshMs: 15_000,
    },
    {
      name: 'for what rules do to labels',
      use: () => useRelabelSteps('node', { a: 'b' }),
      call: '/api/v1/targets/relabel_steps?scrapePool=node&labels={"a":"b"}',
      answer: { steps: ['s'] },
      data: ['s'],
    },
    {
      name: 'for rules',
      use: useRules,
      call: '/api/v1/rules',
      answer: { groups: ['g'] },
      data: ['g'],
      refreshMs: 5_000,
    },
    { name: 'for the file', use: useConfigFile, call: '/api/v1/config', answer: { text: 'x' }, data: { text: 'x' } },
    {
      name: 'for the build',
      use: useBuildInfo,
      call: '/api/v1/status/buildinfo',
      answer: 1,
      data: 1,
      refreshMs: false,
    },
    { name: 'for flags', use: useFlags, call: '/api/v1/status/flags', answer: 1, data: 1, refreshMs: false },
    { name: 'for the config', use: useConfig, call: '/api/v1/status/config', answer: 1, data: 1, refreshMs: false },
    {
      name: 'for the process',
      use: useRuntimeInfo,
      call: '/api/v1/status/runtimeinfo',
      answer: 1,
      data: 1,
      refreshMs: 15_000,
    },
    { name: 'for the store', use: useTsdbStatus, call: '/api/v1/status/tsdb', answer: 1, data: 1, refreshMs: 15_000 },
    {
      name: 'for exemplars of a time',
      use: () => useExemplars('up', { fromMs: 1_500, toMs: 2_000 }),
      call: '/api/v1/query_exemplars?query=up&start=1.5&end=2',
      answer: ['e'],
      data: ['e'],
    },
    {
      name: 'for a value at the end of a time',
      use: () => useInstantQuery('up', hour, 7),
      call: `/api/v1/query?query=up&time=${endS}`,
      answer: 1,
      data: { data: 1, notes: [] },
      refreshMs: expect.any(Function),
    },
    {
      name: 'for a course with a step',
      use: () => useRangeQuery('up', hour, 60, 7),
      call: `/api/v1/query_range?query=up&start=${startS}&end=${endS}&step=60`,
      answer: 1,
      data: { grid: { fromMs: startS * 1000, toMs: endS * 1000, stepMs: 60_000 }, data: 1, notes: [] },
      refreshMs: expect.any(Function),
    },
    {
      name: 'for what the parts of an expression take',
      use: () => useExplained('up', hour, 60),
      call: `/api/v1/explain_query?query=up&start=${startS}&end=${endS}&step=60`,
      answer: 1,
      data: 1,
    },
    {
      name: 'for the series of a metric',
      use: () => useSeries('up', hour),
      call: `/api/v1/series?match[]=up&start=${startS}&end=${endS}&limit=${mostSeries}`,
      answer: [{}],
      data: { series: [{}], isCut: false },
      refreshMs: 60_000,
    },
  ])('$name', async ({ use, call, answer, data, refreshMs }) => {
    const path = call.replace(/\?.*/, '')
    const found = await askedBy(use, { [path]: value(answer) })
    expect(callsOf(found.asked)).toEqual([`GET ${call}`])
    expect(found.data).toEqual(data)
    expect(found.options.refetchInterval).toEqual(refreshMs)
  })

  test('for nothing without an expression or a time', async () => {
    const uses = [
      () => useInstantQuery('', hour, 1),
      () => useRangeQuery('', hour, 1, 1),
      () => useExplained('', hour, 1),
      () => useExemplars('up', undefined),
    ]
    for (const use of uses) expect((await askedBy(use)).options.enabled).toBe(false)
    expect((await askedBy(() => useInstantQuery('up', hour, 1))).options.enabled).toBe(true)
  })

  test('for names and what is said of them, and describes the parts of a histogram as the whole', async () => {
    const { asked, data } = await askedBy(useCatalog, {
      '/api/v1/label/__name__/values': value(['up', 'http_seconds_bucket', 'other']),
      '/api/v1/metadata': value({
        up: [{ type: 'gauge', help: 'Whether it answers', unit: '' }],
        http_seconds: [{ type: 'histogram', help: 'Times', unit: 'seconds' }],
      }),
    })
    expect(callsOf(asked)).toEqual(['GET /api/v1/label/__name__/values', 'GET /api/v1/metadata'])
    expect(data).toEqual([
      { name: 'up', type: 'gauge', help: 'Whether it answers', unit: '' },
      { name: 'http_seconds_bucket', type: 'histogram', help: 'Times', unit: 'seconds' },
      { name: 'other', type: 'unknown', help: '', unit: '' },
    ])
  })

  test('for receivers of this service and those of others', async () => {
    const { data } = await askedBy(useReceivers, {
      '/api/v1/notify/receivers': value({ receivers: ['mail'] }),
      '/api/v1/alertmanagers': value({ activeAlertmanagers: [{ url: 'http://a' }] }),
    })
    expect(data).toEqual({ receivers: ['mail'], alertmanagers: ['http://a'] })
  })

  test('for silences, and for alerts that fit all filters', async () => {
    expect(callsOf((await askedBy(useSilences)).asked)).toEqual(['GET /alertmanager/api/v2/silences'])
    const { asked } = await askedBy(() => useFiringAlerts(['a="b"', 'c="d"']))
    expect(callsOf(asked)).toEqual(['GET /alertmanager/api/v2/alerts?filter=a="b"&filter=c="d"'])
  })

  test('for alerts of a time, up to the end of the step that has begun', async () => {
    const series = [{ metric: {}, values: [] }]
    const answers = { '/api/v1/query_range': value({ resultType: 'matrix', result: series }) }
    const { asked, data, options } = await askedBy(() => useAlertHistory(hour), answers)
    const { grid } = data as { grid: { fromMs: number; toMs: number; stepMs: number } }
    const step = grid.stepMs / 1000
    expect(callsOf(asked)).toEqual([
      `GET /api/v1/query_range?query=max_over_time(ALERTS[${grid.stepMs}ms])&start=${grid.fromMs / 1000 + step}&end=${grid.toMs / 1000}&step=${step}`,
    ])
    expect(grid.toMs).toBeGreaterThanOrEqual(endS * 1000)
    expect(data).toMatchObject({ series })
    expect(options.refetchInterval).toBe(false)
    expect((await askedBy(() => useAlertHistory({ from: 'now-1h', to: 'now' }))).options.refetchInterval).toBe(30_000)
  })
})

describe('a change sends', () => {
  test.each<{ name: string; use: () => { mutateAsync(given: never): Promise<unknown> }; given: unknown; asked: Asked }>(
    [
      {
        name: 'a silence',
        use: useSaveSilence,
        given: { comment: 'c' },
        asked: { call: 'POST /alertmanager/api/v2/silences', body: '{"comment":"c"}' },
      },
      { name: 'its end', use: useExpireSilence, given: 's', asked: { call: 'DELETE /alertmanager/api/v2/silence/s' } },
      {
        name: 'a test to a receiver',
        use: useTestReceiver,
        given: 'a/b',
        asked: { call: 'POST /alertmanager/api/v2/receivers/a%2Fb/test' },
      },
      {
        name: 'a text in the place of the version that was read',
        use: useChangeConfig,
        given: { kind: 'write', text: 'a: 1', version: 'v 1' },
        asked: { call: 'PUT /api/v1/config?version=v+1', body: 'a: 1' },
      },
      {
        name: 'the wish for the text before',
        use: useChangeConfig,
        given: { kind: 'roll back' },
        asked: { call: 'POST /api/v1/config/rollback' },
      },
    ],
  )('$name', async ({ use, given, asked }) => {
    const { result, asked: found } = rendered(use)
    await result.mutateAsync(given as never)
    expect(found).toEqual([asked])
  })
})
