import { describe, expect, test } from 'vitest'
import type { History, RecentResult } from '../domain/history.ts'
import { emptyMinute, type Minute } from '../domain/minute.ts'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { routesOf } from '../test-support/routes-of.ts'
import { gatusEndpoints } from './gatus.ts'

const nowMs = 3_600_000
const resultAt = (atMs: number): RecentResult => ({
  atMs,
  state: 'passing',
  latencyMs: 1,
  reason: undefined,
  httpStatus: 200,
})

function ask(path: string, history: Partial<History> = {}, check = checkOf({ checkedAtMs: nowMs })) {
  const known = { minutes: () => [], recent: () => [], incidents: () => [], ...history }
  const endpoints = gatusEndpoints({ history: known, report: () => createReport([check], nowMs), clock: () => nowMs })
  return routesOf(endpoints).request(`/api/v1/endpoints${path}`)
}

const textOf = async (answer: Response | Promise<Response>) => (await answer).text()
const titleOf = async (answer: Response | Promise<Response>) => /<title>(.*)<\/title>/.exec(await textOf(answer))?.[1]
const colorOf = async (answer: Response | Promise<Response>) =>
  /<rect x=.*?fill="(#\w+)"/.exec(await textOf(answer))?.[1]

describe('the statuses', () => {
  const recent = () => [1, 2, 3].map(resultAt)
  const timesOf = async (path: string, results = recent) => {
    const status = (await (await ask(path, { recent: results })).json()) as { results: { timestamp: string }[] }
    return status.results.map(({ timestamp }) => Date.parse(timestamp))
  }

  test.each([
    { query: '', times: [1, 2, 3] },
    { query: '?pageSize=2', times: [2, 3] },
    { query: '?pageSize=2&page=2', times: [1] },
    { query: '?pageSize=1&page=3', times: [1] },
    { query: '?pageSize=1&page=4', times: [] },
    { query: '?pageSize=3&page=2', times: [] },
    { query: '?pageSize=0&page=-1', times: [1, 2, 3] },
    { query: '?pageSize=all', times: [1, 2, 3] },
  ])('of one check, page "$query", hold the newest first and each its oldest first', async ({ query, times }) => {
    expect(await timesOf(`/services_logs/statuses${query}`)).toEqual(times)
  })

  test.each([
    { name: 'fifty are a page', query: '', size: 50 },
    { name: 'a hundred are the largest', query: '?pageSize=1000', size: 100 },
  ])('$name', async ({ query, size }) => {
    const many = () => Array.from({ length: 120 }, (_, at) => resultAt(at))
    expect(await timesOf(`/services_logs/statuses${query}`, many)).toHaveLength(size)
  })

  test('of one check hold its own incidents, those of all none', async () => {
    const incidents = () => ['logs', 'metrics'].map((check) => ({ id: check, check, startMs: 5, cause: 'gone' }))
    expect(await (await ask('/services_logs/statuses', { incidents })).json()).toMatchObject({
      events: [{ type: 'UNHEALTHY', timestamp: new Date(5).toISOString() }],
    })
    const all = (await (await ask('/statuses', { incidents, recent })).json()) as object[]
    expect(all).toEqual([expect.objectContaining({ key: 'services_logs', results: expect.any(Array) })])
    expect(all[0]).not.toHaveProperty('events')
  })

  test('of a check that is none are refused', async () => {
    expect(await textOf(ask('/services_cellar/statuses'))).toBe(
      'missing: Cannot find the endpoint "services_cellar": GET /api/v1/endpoints/statuses lists all',
    )
  })
})

describe('the badge of the verdict', () => {
  test.each([
    { state: 'passing', says: 'health: up', color: '#2f9e44' },
    { state: 'warning', says: 'health: warning', color: '#e8890c' },
    { state: 'failing', says: 'health: down', color: '#e03131' },
    { state: 'unknown', says: 'health: unknown', color: '#868e96' },
  ] as const)('of a check that is $state says "$says"', async ({ state, says, color }) => {
    const badge = () => ask('/services_logs/health/badge.svg', {}, checkOf({ state, checkedAtMs: nowMs }))
    expect([await titleOf(badge()), await colorOf(badge())]).toEqual([says, color])
  })

  test.each([
    { state: 'passing', message: 'up', color: 'brightgreen' },
    { state: 'warning', message: 'warning', color: 'orange' },
    { state: 'failing', message: 'down', color: 'red' },
    { state: 'unknown', message: 'unknown', color: 'lightgrey' },
  ] as const)('of a check that is $state is $color at shields.io', async ({ state, message, color }) => {
    const shield = await ask('/services_logs/health/badge.shields', {}, checkOf({ state, checkedAtMs: nowMs }))
    expect(await shield.json()).toEqual({ schemaVersion: 1, label: 'health', message, color })
  })

  test('is a picture that nobody keeps', async () => {
    const { headers } = await ask('/services_logs/health/badge.svg')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate')
  })
})

describe('what has been in a period', () => {
  /** An hour of which so much is known. */
  const hourOf = (parts: Partial<Minute>) => ({ minutes: () => [{ ...emptyMinute(0), ...parts }] })
  const figures = async (path: string, history: Partial<History>) => {
    const answer = await ask(path, history)
    return [await answer.text(), answer.headers.get('x-known-seconds'), answer.headers.get('x-period-seconds')]
  }

  test.each([
    { path: 'uptimes', parts: { upMs: 2_700_000, downMs: 900_000 }, says: ['0.750000', '3600', '3600'] },
    { path: 'uptimes', parts: {}, says: ['NaN', '0', '3600'] },
    {
      path: 'response-times',
      parts: { upMs: 60_000, results: 2, latencySumMs: 9 },
      says: ['5', '60', '3600'],
    },
    { path: 'response-times', parts: {}, says: ['0', '0', '3600'] },
  ])('$path of an hour with $parts', async ({ path, parts, says }) => {
    expect(await figures(`/services_logs/${path}/1h`, hourOf(parts))).toEqual(says)
  })

  test.each(['1h', '24h', '7d', '30d'])('may be asked for %s', async (period) => {
    expect((await ask(`/services_logs/uptimes/${period}`)).status).toBe(200)
  })

  test('may not be asked for anything else', async () => {
    expect(await textOf(ask('/services_logs/uptimes/2h'))).toBe(
      'invalid: Cannot look back "2h": 1h, 24h, 7d or 30d are supported',
    )
  })

  test.each([
    { name: 'always', parts: { upMs: 3_600_000 }, says: 'uptime 1h: 100%', color: '#2f9e44' },
    { name: 'at 99 %', parts: { upMs: 3_564_000, downMs: 36_000 }, says: 'uptime 1h: 99%', color: '#2f9e44' },
    { name: 'at 98.5 %', parts: { upMs: 3_546_000, downMs: 54_000 }, says: 'uptime 1h: 98.5%', color: '#e8890c' },
    { name: 'at 95 %', parts: { upMs: 3_420_000, downMs: 180_000 }, says: 'uptime 1h: 95%', color: '#e8890c' },
    { name: 'below', parts: { upMs: 3_240_000, downMs: 360_000 }, says: 'uptime 1h: 90%', color: '#e03131' },
    { name: 'for a part', parts: { upMs: 60_000 }, says: 'uptime 1h: 100% (1m of 1h)', color: '#2f9e44' },
    { name: 'nobody knows', parts: {}, says: 'uptime 1h: unknown', color: '#868e96' },
  ])('the badge of the uptime, up $name', async ({ parts, says, color }) => {
    const badge = () => ask('/services_logs/uptimes/1h/badge.svg', hourOf(parts))
    expect([await titleOf(badge()), await colorOf(badge())]).toEqual([says, color])
  })

  test.each([
    {
      name: 'known',
      parts: { upMs: 3_600_000, results: 2, latencySumMs: 9 },
      says: 'response time 1h: 5ms',
      color: '#2f9e44',
    },
    { name: 'not known', parts: {}, says: 'response time 1h: unknown', color: '#868e96' },
  ])('the badge of a latency that is $name', async ({ parts, says, color }) => {
    const badge = () => ask('/services_logs/response-times/1h/badge.svg', hourOf(parts))
    expect([await titleOf(badge()), await colorOf(badge())]).toEqual([says, color])
  })
})

describe('latencies hour by hour', () => {
  const minutes = () => [
    { ...emptyMinute(0), results: 2, latencySumMs: 9 },
    { ...emptyMinute(nowMs), results: 1, latencySumMs: 7 },
  ]
  const path = '/services_logs/response-times'

  test('are whole milliseconds beside the starts of their hours', async () => {
    expect(await (await ask(`${path}/24h/history`, { minutes })).json()).toEqual({
      timestamps: [0, nowMs],
      values: [5, 7],
    })
  })

  test('of which there are none are empty lists, and no picture', async () => {
    expect(await (await ask(`${path}/7d/history`)).json()).toEqual({ timestamps: [], values: [] })
    expect((await ask(`${path}/7d/chart.svg`)).status).toBe(204)
  })

  test('are a picture', async () => {
    const { status, headers } = await ask(`${path}/30d/chart.svg`, { minutes })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test.each(['history', 'chart.svg'])('are not told of one hour (%s)', async (form) => {
    expect(await textOf(ask(`${path}/1h/${form}`))).toBe('invalid: Cannot look back "1h": 24h, 7d or 30d are supported')
  })
})

describe('what is not here', () => {
  const endpoints = gatusEndpoints({
    history: { minutes: () => [], recent: () => [], incidents: () => [] },
    report: () => createReport([], nowMs),
    clock: () => nowMs,
  })

  test('results from outside are refused with the way they can take', async () => {
    const path = '/api/v1/endpoints/core_backup/external?success=true'
    const answer = await routesOf(endpoints).request(path, { method: 'POST' })
    expect(await answer.text()).toMatch(/^forbidden: Cannot take a result for "core_backup": .*\/api\/v1\/otlp/)
  })

  test('suites are an empty list', async () => {
    expect(await (await routesOf(endpoints).request('/api/v1/suites/statuses')).json()).toEqual([])
  })
})
