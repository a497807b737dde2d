import { describe, expect, test } from 'vitest'
import type { Check } from '../domain/check.ts'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { routesOf } from '../test-support/routes-of.ts'
import { healthEndpoints } from './health.ts'

function ask(path: string, checks: readonly Check[], accept?: string) {
  const clock = () => 2_000
  const report = () => createReport(checks, clock())
  const routes = routesOf(healthEndpoints({ report, clock, version: '1.2.3', startedMs: 0, retryAfterSeconds: 3 }))
  return routes.request(path, accept === undefined ? {} : { headers: { accept } })
}

const passing = checkOf()
const warning = checkOf({ name: 'disk', state: 'warning', reason: 'almost full' })
const failing = checkOf({ name: 'metrics', state: 'failing', reason: 'gone' })
const unknown = checkOf({ name: 'docker', state: 'unknown', reason: 'no Docker', weight: 'advisory' })

describe.each(['/health', '/healthz', '/health/ready', '/actuator/health', '/actuator/health/readiness'])(
  '%s',
  (path) => {
    test.each([
      { name: 'is 200 when all is well', query: '', checks: [passing], status: 200, verdict: 'up' },
      { name: 'is 200 on a warning', query: '', checks: [passing, warning], status: 200, verdict: 'warn' },
      {
        name: 'is 503 on a warning when asked strictly',
        query: '?strict',
        checks: [warning],
        status: 503,
        verdict: 'warn',
      },
      {
        name: 'is 200 when all is well and asked strictly',
        query: '?strict',
        checks: [passing],
        status: 200,
        verdict: 'up',
      },
      {
        name: 'takes a flag that is false for none',
        query: '?strict=False',
        checks: [warning],
        status: 200,
        verdict: 'warn',
      },
      { name: 'is 503 on a failure', query: '', checks: [passing, failing], status: 503, verdict: 'down' },
      {
        name: 'leaves out what it is told to',
        query: '?exclude=metrics&exclude=disk',
        checks: [passing, warning, failing],
        status: 200,
        verdict: 'up',
      },
      { name: 'leaves out one', query: '?exclude=metrics', checks: [passing, failing], status: 200, verdict: 'up' },
    ])('$name', async ({ query, checks, status, verdict }) => {
      const answer = await ask(`${path}${query}`, checks)
      expect([answer.status, answer.headers.get('x-health')]).toEqual([status, verdict])
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '3' : null)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })
  },
)

describe('GET /health', () => {
  test.each([
    { accept: undefined, type: 'application/json' },
    { accept: '*/*', type: 'application/json' },
    { accept: 'application/health+json', type: 'application/health+json' },
    { accept: 'text/plain', type: 'text/plain; charset=UTF-8' },
  ])('answers one that accepts $accept with $type', async ({ accept, type }) => {
    expect((await ask('/health', [passing], accept)).headers.get('content-type')).toBe(type)
  })

  test('is in lines when asked verbosely, with what is left out', async () => {
    const answer = await ask('/health?verbose&exclude=metrics', [passing, failing])
    expect(await answer.text()).toBe('[+]logs ok\n[+]metrics excluded: ok\nhealth check passed\n')
  })
})

describe.each(['/health', '/actuator/health'])('%s/{service}', (path) => {
  test.each([
    { name: 'logs', query: '', status: 200, verdict: 'up', says: { status: 'UP', service: 'logs' } },
    { name: 'disk', query: '', status: 200, verdict: 'warn', says: { status: 'WARN' } },
    { name: 'disk', query: '?strict', status: 503, verdict: 'warn', says: { status: 'WARN' } },
    { name: 'logs', query: '?strict', status: 200, verdict: 'up', says: { status: 'UP' } },
    { name: 'metrics', query: '', status: 503, verdict: 'down', says: { status: 'DOWN' } },
    { name: 'docker', query: '', status: 503, verdict: 'down', says: { status: 'UNKNOWN' } },
  ])('of $name$query is $status', async ({ name, query, status, verdict, says }) => {
    const answer = await ask(`${path}/${name}${query}`, [passing, warning, failing, unknown])
    expect([answer.status, answer.headers.get('x-health')]).toEqual([status, verdict])
    expect(await answer.json()).toMatchObject(says)
  })

  test.each([
    { query: '?verbose', accept: undefined },
    { query: '', accept: 'text/plain' },
  ])('is one line for "$query" and one that accepts $accept', async ({ query, accept }) => {
    expect(await (await ask(`${path}/metrics${query}`, [failing], accept)).text()).toBe('[-]metrics failed: gone\n')
  })

  test('of what is not checked says where the names stand', async () => {
    expect(await (await ask(`${path}/cellar`, [passing])).text()).toBe(
      'missing: Cannot tell the health of "cellar": it is not checked; GET /health lists what is',
    )
  })
})
