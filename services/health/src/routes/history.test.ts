import { describe, expect, test } from 'vitest'
import { emptyMinute } from '../domain/minute.ts'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { routesOf } from '../test-support/routes-of.ts'
import { historyEndpoints } from './history.ts'

const nowMs = 7_200_000
const minutes = [
  { ...emptyMinute(0), upMs: 60_000 },
  { ...emptyMinute(7_140_000), upMs: 60_000 },
]
const routes = routesOf(
  historyEndpoints({
    history: {
      minutes: (check) => (check === 'logs' ? minutes : []),
      recent: () => [],
      incidents: () => [{ id: 'a', check: 'logs', startMs: nowMs - 500, cause: 'gone' }],
    },
    report: () => createReport([checkOf(), checkOf({ name: 'metrics' })], nowMs),
    clock: () => nowMs,
  }),
)

describe('GET /api/v1/history', () => {
  test.each([
    { name: 'all checks without a name', query: '', known: { logs: 60_000, metrics: 0 } },
    { name: 'one check alone by its name', query: '?check=logs', known: { logs: 60_000 } },
    { name: 'what has been since a time', query: '?check=logs&since=24h', known: { logs: 120_000 } },
  ])('shows $name', async ({ query, known }) => {
    const answer = await routes.request(`/api/v1/history${query}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { checks } = (await answer.json()) as { checks: Record<string, { knownMs: number }> }
    expect(Object.fromEntries(Object.entries(checks).map(([name, { knownMs }]) => [name, knownMs]))).toEqual(known)
  })

  test.each([
    { name: 'a check that is none', query: '?check=cellar', says: 'missing: Cannot show the history of "cellar"' },
    { name: 'a time that is none', query: '?since=lately', says: 'invalid: Cannot read since="lately"' },
  ])('refuses $name', async ({ query, says }) => {
    expect(await (await routes.request(`/api/v1/history${query}`)).text()).toContain(says)
  })
})

test('GET /api/v1/incidents shows how long they have lasted, and is not to be kept', async () => {
  const answer = await routes.request('/api/v1/incidents')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toMatchObject({ incidents: [{ id: 'a', durationMs: 500 }] })
})
