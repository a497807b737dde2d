import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { emptyMinute } from '../domain/minute.ts'
import { historyBody, incidentsBody, renderChange, renderHistory, renderIncidents } from './history.ts'

describe('renderHistory()', () => {
  const minutes = [
    { ...emptyMinute(0), upMs: 60_000, results: 1, latencySumMs: 5, latencyMaxMs: 5 },
    {
      ...emptyMinute(60_000),
      upMs: 45_000,
      downMs: 15_000,
      results: 3,
      latencySumMs: 10,
      latencyMaxMs: 6,
      reason: 'gone',
    },
    emptyMinute(120_000),
  ]

  test('shows the minutes since a time, and what share of it is known', () => {
    const body = renderHistory([{ name: 'logs', minutes }], { sinceMs: 60_000, nowMs: 180_000 })
    expect(body).toEqual({
      since: '1970-01-01T00:01:00.000Z',
      until: '1970-01-01T00:03:00.000Z',
      stepMs: 60_000,
      checks: {
        logs: {
          uptimeRatio: 0.75,
          knownMs: 60_000,
          knownRatio: 0.5,
          segments: [
            {
              at: '1970-01-01T00:01:00.000Z',
              status: 'DOWN',
              upRatio: 0.75,
              results: 3,
              latencyMs: 3.33,
              latencyMaxMs: 6,
              reason: 'gone',
            },
            { at: '1970-01-01T00:02:00.000Z', status: 'UNKNOWN', results: 0 },
          ],
        },
      },
    })
    expect(historyBody.parse(body)).toEqual(body)
  })

  test('of a check that nothing is known of there is no ratio', () => {
    const { checks } = renderHistory([{ name: 'logs', minutes: [] }], { sinceMs: 0, nowMs: 60_000 })
    expect(checks).toEqual({ logs: { knownMs: 0, knownRatio: 0, segments: [] } })
  })
})

test('renderIncidents() counts one that lasts until now, and none below nothing', () => {
  const common = { check: 'logs', cause: 'gone' }
  const incidents = [
    { ...common, id: 'ahead', startMs: 9_000 },
    { ...common, id: 'lasting', startMs: 3_000 },
    { ...common, id: 'over', startMs: 1_000, endMs: 1_500 },
  ]
  const body = renderIncidents(incidents, 5_000)
  expect(body.incidents.map(({ id, end, durationMs }) => [id, end, durationMs])).toEqual([
    ['ahead', undefined, 0],
    ['lasting', undefined, 2_000],
    ['over', '1970-01-01T00:00:01.500Z', 500],
  ])
  expect(body.incidents[2]).toEqual({
    ...common,
    id: 'over',
    start: '1970-01-01T00:00:01.000Z',
    end: '1970-01-01T00:00:01.500Z',
    durationMs: 500,
  })
  expect(body.incidents[1]).not.toHaveProperty('end')
  expect(incidentsBody.parse(body)).toEqual(body)
})

test.each([
  { reason: 'gone', says: { reason: 'gone' } },
  { reason: undefined, says: {} },
])('renderChange() tells both verdicts, and the reason $reason', ({ reason, says }) => {
  const change = { seq: 1, check: 'logs', from: 'passing', to: 'failing', atMs: 1_000, reason } as const
  expect(renderChange(change)).toEqual({
    check: 'logs',
    from: 'UP',
    to: 'DOWN',
    at: '1970-01-01T00:00:01.000Z',
    ...says,
  })
})

test('the OpenAPI document explains the figures that do not explain themselves', () => {
  const app = new OpenAPIHono()
  app.openAPIRegistry.register('History', historyBody)
  app.openAPIRegistry.register('Incidents', incidentsBody)
  const described = JSON.stringify(app.getOpenAPIDocument({ openapi: '3.1.0', info: { title: '', version: '' } }))
  for (const text of ['The worst of the minute', 'Share of the known time', 'Absent while it lasts'])
    expect(described).toContain(text)
})
