import { describe, expect, test } from 'vitest'
import type { Check } from '../domain/check.ts'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { routesOf } from '../test-support/routes-of.ts'
import { probeEndpoints } from './probes.ts'

const ask = (path: string, ...checks: readonly Check[]) =>
  routesOf(probeEndpoints({ report: () => createReport(checks, 2_000), retryAfterSeconds: 3 })).request(path)

const failing = checkOf({ state: 'failing', reason: 'gone' })
const unasked = checkOf({ name: 'metrics', state: 'unknown', checkedAtMs: undefined })

describe('whether this process lives', () => {
  test.each(['/health/live', '/actuator/health/liveness'])('%s says, whatever is down', async (path) => {
    const answer = await ask(path, failing)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual({ status: 'UP' })
  })

  test.each([
    { path: '/-/healthy', says: 'Hearth health is Healthy.\n' },
    { path: '/-/ready', says: 'Hearth health is Ready.\n' },
  ])('$path says in the words of Prometheus', async ({ path, says }) => {
    const answer = await ask(path, failing)
    expect([answer.status, await answer.text()]).toEqual([200, says])
  })
})

describe.each(['/health/startup', '/startupz'])('%s', (path) => {
  test('is 503 until everything has been looked at, and counts what has been', async () => {
    const answer = await ask(path, checkOf(), unasked)
    expect([answer.status, answer.headers.get('x-health'), answer.headers.get('retry-after')]).toEqual([
      503,
      'down',
      '3',
    ])
    expect(await answer.json()).toEqual({ status: 'DOWN', phase: 'starting', checked: 1, total: 2 })
  })

  test('is 200 from then on, whatever is down', async () => {
    const answer = await ask(path, checkOf(), failing)
    expect([answer.status, answer.headers.get('x-health'), answer.headers.get('retry-after')]).toEqual([
      200,
      'up',
      null,
    ])
    expect(await answer.json()).toEqual({ status: 'UP', phase: 'running', checked: 2, total: 2 })
  })
})
