import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../time-range.ts'
import { healthKinds } from './health-kinds.ts'

const minute = (at: number) => new Date(at * 60_000).toISOString()
const range = { fromMs: 60_000, toMs: 4 * 60_000 } as TimeRange
const ask = { range, intervalMs: 120_000, options: {} }
const rowsOf = (kind: string, json: unknown) => healthKinds[kind]?.read([json], ask)?.rows

describe('health is asked', () => {
  test.each([
    { kind: 'checks', path: 'health' },
    { kind: 'uptime', path: 'api/v1/history?since=60000' },
    { kind: 'availability', path: 'api/v1/history?since=60000' },
    { kind: 'latency', path: 'api/v1/history?since=60000' },
    { kind: 'incidents', path: 'api/v1/incidents' },
  ])('for $kind', ({ kind, path }) => {
    expect(healthKinds[kind]?.paths(ask)).toEqual([path])
  })

  test('for no time before all times, and none between milliseconds', () => {
    const since = (fromMs: number) => healthKinds.uptime?.paths({ ...ask, range: { ...range, fromMs } as TimeRange })
    expect([since(-5), since(7.9)]).toEqual([['api/v1/history?since=0'], ['api/v1/history?since=7']])
  })

  test('what is drawn over time is told', () => {
    const isSeries = Object.entries(healthKinds).filter(([, kind]) => kind.isSeries === true)
    expect(isSeries.map(([name]) => name)).toEqual(['availability', 'latency'])
  })
})

test('checks are told as they are now, with the reason from either place', () => {
  const components = {
    chat: { status: 'UP', details: { latencyMs: 4, reason: 'details say' } },
    logs: { status: 'DOWN', reason: 'no answer', details: { reason: 'other' } },
    odd: { status: '', latencyMs: 'fast' },
  }
  expect(rowsOf('checks', { time: minute(1), components })).toEqual([
    [60_000, 'chat', 'UP', 4, 'details say'],
    [60_000, 'logs', 'DOWN', null, 'no answer'],
    [60_000, 'odd', null, null, null],
  ])
})

const history = {
  checks: {
    chat: {
      segments: [
        { at: minute(0), upRatio: 0, latencyMs: 100 },
        { at: minute(1), upRatio: 1, latencyMs: 10 },
        { at: minute(2), upRatio: 0.5, latencyMs: 20 },
        { at: minute(3), upRatio: 0, latencyMs: 40 },
        { at: minute(4), upRatio: null },
        { at: minute(5), upRatio: 1, latencyMs: 100 },
        { at: 'never', upRatio: 1 },
      ],
    },
    logs: { segments: [{ at: minute(4), upRatio: 1 }] },
    new: {},
  },
}

describe('history', () => {
  test('is the share of known minutes of the range, its ends included', () => {
    expect(rowsOf('uptime', history)).toEqual([
      ['chat', 0.5, 3],
      ['logs', 1, 1],
    ])
  })

  test('is the share of each interval', () => {
    expect(rowsOf('availability', history)).toEqual([
      [0, 'chat', 1],
      [120_000, 'chat', 0.25],
      [240_000, 'logs', 1],
    ])
  })

  test('is how long checks took', () => {
    expect(rowsOf('latency', history)).toEqual([
      [0, 'chat', 10],
      [120_000, 'chat', 30],
    ])
  })
})

describe('incidents', () => {
  const incident = (start: number, end: number | undefined) => ({
    check: 'chat',
    start: minute(start),
    ...(end !== undefined && { end: minute(end) }),
    cause: 'no answer',
    durationMs: 5,
  })

  test('are those that touch the range', () => {
    const incidents = [
      incident(0, 0.5),
      incident(0, 1),
      incident(2, 3),
      incident(4, 9),
      incident(4.5, 9),
      incident(0, undefined),
    ]
    expect(rowsOf('incidents', { incidents })).toEqual(
      [incident(0, 1), incident(2, 3), incident(4, 9), incident(0, undefined)].map(({ start, end }) => [
        Date.parse(start),
        end === undefined ? null : Date.parse(end),
        'chat',
        'no answer',
        5,
      ]),
    )
  })
})

test.each(['checks', 'uptime', 'availability', 'latency', 'incidents'])('what is no answer to %s is none', (kind) => {
  for (const json of [
    undefined,
    'text',
    {},
    { checks: null, components: null, incidents: {} },
    { checks: 1, components: 'x' },
  ])
    expect(healthKinds[kind]?.read([json], ask)).toBeUndefined()
})
