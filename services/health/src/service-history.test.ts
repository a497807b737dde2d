import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { polling, startHealth, startNeighbour, startStack, temporaryHome } from './test-support/start-stack.ts'

type History = {
  checks: Record<
    string,
    { uptimeRatio?: number; knownMs: number; knownRatio: number; segments: { results: number; status: string }[] }
  >
}

const resultsOf = ({ checks }: History, check: string) =>
  checks[check]?.segments.reduce((sum, { results }) => sum + results, 0) ?? 0

const historyOf = async (stack: { json(path: string): Promise<unknown> }) =>
  (await stack.json('/api/v1/history')) as History

async function stopped() {
  const stack = await startStack()
  await stack.reaches('UP')
  await stack.chatflow.stop()
  await stack.reaches('DOWN')
  return stack
}

describe('GET /api/v1/history', () => {
  test('gives the minutes of each check with their worst state, and uptime by time', async () => {
    const { json } = await stopped()
    await vi.waitFor(async () => {
      const { checks } = (await json('/api/v1/history?since=1h')) as unknown as History
      expect(Object.keys(checks)).toEqual(['chatflow', 'inference', 'logs'])
      expect(checks.logs).toMatchObject({ uptimeRatio: 1 })
      expect(checks.chatflow?.segments.at(-1)).toMatchObject({ status: 'DOWN', reason: 'connection refused' })
      expect(checks.chatflow?.uptimeRatio).toBeLessThan(1)
    }, polling)
  })

  test.each([
    { name: 'one check', path: '/api/v1/history?check=logs', status: 200 },
    { name: 'since a time', path: `/api/v1/history?since=${encodeURIComponent('2026-01-01T00:00:00Z')}`, status: 200 },
    { name: 'a check that is none', path: '/api/v1/history?check=nothing', status: 404 },
    { name: 'an age beyond all dates', path: '/api/v1/history?since=999999999d', status: 200 },
    { name: 'a time that is none', path: '/api/v1/history?since=yesterday', status: 400 },
  ])('$name is $status', async ({ path, status }) => {
    const { get } = await startHealth({})
    expect((await get(path)).status).toBe(status)
  })
})

describe('GET /api/v1/incidents', () => {
  test('tells when a failure began, why, and when it ended', async () => {
    const { chatflow, json, reaches } = await stopped()
    expect(await json('/api/v1/incidents')).toMatchObject({
      incidents: [{ check: 'chatflow', start: expect.any(String), cause: 'connection refused' }],
    })
    await startNeighbour('chatflow', chatflow.port)
    await reaches('UP')
    const { incidents } = (await json('/api/v1/incidents')) as { incidents: { end?: string }[] }
    expect(Date.parse(incidents[0]?.end ?? '')).toBeGreaterThan(0)
  })
})

describe('a restart', () => {
  test('keeps history and incidents, also when the last line was cut short', async () => {
    const home = temporaryHome()
    const first = await startStack({}, home)
    await first.reaches('UP')
    await expect.poll(async () => resultsOf(await historyOf(first), 'logs'), polling).toBeGreaterThan(1)
    await first.chatflow.stop()
    await first.reaches('DOWN')
    await first.close()
    appendFileSync(join(home, 'health', 'minutes.jsonl'), '{"c":"logs","t":17')
    const before = readFileSync(join(home, 'health', 'minutes.jsonl'), 'utf8').split('\n').length
    expect(before).toBeGreaterThan(2)

    const second = await startHealth(first.urls, {}, home)
    const loaded = resultsOf(await historyOf(second), 'logs')
    expect(loaded).toBeGreaterThan(1)
    await second.reaches('DOWN')
    expect(await second.json('/api/v1/incidents')).toMatchObject({ incidents: [{ check: 'chatflow' }] })
    await startNeighbour('chatflow', first.chatflow.port)
    await second.reaches('UP')
    expect(await second.json('/api/v1/incidents')).toMatchObject({ incidents: [{ end: expect.any(String) }] })
    await second.close()

    const third = await startHealth(first.urls, {}, home)
    expect(resultsOf(await historyOf(third), 'logs')).toBeGreaterThan(loaded)
  })

  test('forgets an open incident of what is no longer checked', async () => {
    const home = temporaryHome()
    const first = await startStack({}, home)
    await first.reaches('UP')
    await first.logs.stop()
    await first.reaches('WARN')
    await first.close()
    const { json } = await startHealth(first.urls, { services: ['chatflow'], nonCritical: [] }, home)
    expect(await json('/api/v1/incidents')).toEqual({ incidents: [] })
  })

  test('goes on without a folder that it may write', async () => {
    const file = join(temporaryHome(), 'file')
    writeFileSync(file, '')
    const { reaches } = await startStack({ historyFlushMs: 100 }, file)
    await reaches('UP')
  })
})

describe("Gatus' read API", () => {
  test('lists each check as an endpoint with its newest results, oldest first', async () => {
    const { get } = await stopped()
    const all = (await (await get('/api/v1/endpoints/statuses')).json()) as { key: string; results: object[] }[]
    expect(all.map(({ key }) => key)).toEqual(['services_chatflow', 'services_inference', 'services_logs'])
    expect(all[0]?.results[0]).toMatchObject({ success: true, status: 200, duration: expect.any(Number) })
    expect(all[0]?.results.at(-1)).toMatchObject({ success: false, errors: ['connection refused'] })
    const [newest] = (
      (await (await get('/api/v1/endpoints/services_logs/statuses?pageSize=1')).json()) as { results: object[] }
    ).results
    expect(newest).toMatchObject({ success: true, timestamp: expect.any(String) })
  })

  test('tells the events of one endpoint', async () => {
    const { json } = await stopped()
    expect(await json('/api/v1/endpoints/services_chatflow/statuses')).toMatchObject({
      events: [{ type: 'UNHEALTHY' }],
    })
  })

  test('gives plain numbers and badges', async () => {
    const { get } = await stopped()
    const text = async (path: string) => (await get(`/api/v1/endpoints/${path}`)).text()
    await vi.waitFor(async () => expect(Number(await text('services_logs/uptimes/1h'))).toBe(1), polling)
    expect(Number(await text('services_logs/response-times/24h'))).toBeGreaterThanOrEqual(0)
    expect(await text('services_chatflow/health/badge.svg')).toMatch(/^<svg .*health: down/)
    expect(await text('services_logs/uptimes/1h/badge.svg')).toContain('uptime 1h: 100%')
    expect(await text('services_logs/response-times/1h/badge.svg')).toMatch(/response time 1h: \d+ms/)
  })

  test('says how much of a period is known, where that is not all of it', async () => {
    const { get, json } = await stopped()
    const week = () => get('/api/v1/endpoints/services_logs/uptimes/7d')
    await vi.waitFor(async () => expect(Number(await (await week()).text())).toBe(1), polling)
    const { headers } = await week()
    expect(Number(headers.get('x-known-seconds'))).toBeLessThan(600)
    expect(headers.get('x-period-seconds')).toBe('604800')
    const badge = await (await get('/api/v1/endpoints/services_logs/uptimes/7d/badge.svg')).text()
    expect(badge).toMatch(/uptime 7d: 100% \(\d+[sm] of 7d\)/)
    const speed = await (await get('/api/v1/endpoints/services_logs/response-times/7d/badge.svg')).text()
    expect(speed).toMatch(/response time 7d: \d+ms \(\d+[sm] of 7d\)/)
    const past = (await json('/api/v1/history?since=7d')) as History
    expect(past.checks.logs?.knownMs).toBeGreaterThan(0)
    expect(past.checks.logs?.knownRatio).toBeLessThan(0.01)
  })

  test.each([
    { path: '/api/v1/endpoints/services_nothing/statuses', status: 404 },
    { path: '/api/v1/endpoints/services_logs/uptimes/2h', status: 400 },
  ])('$path is $status', async ({ path, status }) => {
    const { get } = await startHealth({})
    expect((await get(path)).status).toBe(status)
  })
})
