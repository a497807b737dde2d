import { describe, expect, test } from 'vitest'
import type { Check } from '../domain/check.ts'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { healthBody, renderHealth, renderService, troubleOf } from './health.ts'

const nowMs = 2_000
const context = { version: '1.2.3', nowMs, startedMs: -61_900 }
const render = (...checks: readonly Check[]) => renderHealth(createReport(checks, nowMs), context)

describe('renderHealth()', () => {
  test('tells who answers, since when in whole seconds, and what it knows', () => {
    const body = render(checkOf())
    expect(body).toMatchObject({
      status: 'UP',
      phase: 'running',
      serviceId: 'hearth',
      version: '1.2.3',
      releaseId: '1.2.3',
      time: '1970-01-01T00:00:02.000Z',
      ageMs: 1_000,
      uptime: 63,
      uptimeSeconds: 63,
      notes: [],
      summary: { up: 1, warn: 0, down: 0, unknown: 0 },
      groups: ['liveness', 'readiness'],
    })
    expect(body.output).toBeUndefined()
    expect(Object.keys(body.components)).toEqual(['logs'])
    expect(Object.keys(body.checks)).toEqual(['logs:responseTime'])
    expect(healthBody.parse(body)).toEqual(body)
  })

  test.each([
    { name: 'a critical failure', check: checkOf({ state: 'failing', reason: 'gone' }), status: 'DOWN' },
    { name: 'a critical warning', check: checkOf({ state: 'warning', reason: 'gone' }), status: 'WARN' },
    {
      name: 'an important failure',
      check: checkOf({ weight: 'important', state: 'failing', reason: 'gone' }),
      status: 'WARN',
    },
  ])('$name lowers the status, and the output says why', ({ check, status }) => {
    expect(render(check, checkOf({ name: 'metrics' }))).toMatchObject({ status, output: 'logs: gone', notes: [] })
  })

  test('all that lowers the status stands in the output, each by its name', () => {
    const checks = ['logs', 'metrics'].map((name) => checkOf({ name, state: 'failing', reason: 'gone' }))
    expect(render(...checks).output).toBe('logs: gone; metrics: gone')
  })

  test('trouble that does not lower the status is a note', () => {
    const body = render(
      checkOf(),
      checkOf({ name: 'disk', weight: 'advisory', state: 'warning', reason: 'almost full' }),
    )
    expect(body).toMatchObject({ status: 'UP', notes: ['disk: almost full'] })
    expect(body.output).toBeUndefined()
  })

  test('says that it starts until everything has been checked, whatever is wrong already', () => {
    const unasked = checkOf({ name: 'metrics', state: 'unknown', checkedAtMs: undefined })
    const body = render(checkOf({ state: 'failing', reason: 'gone' }), unasked)
    expect(body).toMatchObject({
      status: 'DOWN',
      phase: 'starting',
      output: 'starting: not everything has been checked yet',
    })
  })

  test('has no age before the first verdict', () => {
    expect(render(checkOf({ state: 'unknown', checkedAtMs: undefined }))).not.toHaveProperty('ageMs')
  })
})

test('renderService() is one component with its name and the time', () => {
  expect(renderService(checkOf(), nowMs)).toMatchObject({
    service: 'logs',
    time: '1970-01-01T00:00:02.000Z',
    status: 'UP',
    details: { group: 'services' },
  })
})

test.each([
  { name: 'its reason', check: checkOf({ reason: 'gone' }), says: 'gone' },
  { name: 'that nobody asked yet', check: checkOf({ checkedAtMs: undefined }), says: 'not checked yet' },
  { name: 'that nobody said why', check: checkOf(), says: 'no reason given' },
])('the trouble of a check is $name', ({ check, says }) => expect(troubleOf(check)).toBe(says))
