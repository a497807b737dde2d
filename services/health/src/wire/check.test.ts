import { describe, expect, test } from 'vitest'
import { checkOf } from '../test-support/check-of.ts'
import { component, draftCheck, draftName, renderComponent, renderDraft, renderStatus } from './check.ts'

test.each([
  ['passing', 'UP'],
  ['warning', 'WARN'],
  ['failing', 'DOWN'],
  ['unknown', 'UNKNOWN'],
] as const)('a check that is %s has the status %s', (state, status) => expect(renderStatus(state)).toBe(status))

describe('renderComponent()', () => {
  test('leaves out what nobody knows', () => {
    const check = checkOf({ state: 'unknown', checkedAtMs: undefined, lastSuccessMs: undefined, latencyMs: undefined })
    expect(renderComponent(check)).toEqual({
      status: 'UNKNOWN',
      details: { group: 'services', critical: true, weight: 'critical', since: '1970-01-01T00:00:00.000Z' },
    })
  })

  test('tells all that is known, times as ISO 8601', () => {
    const rendered = renderComponent(
      checkOf({
        weight: 'important',
        state: 'failing',
        reason: 'gone',
        note: 'was slow',
        observed: { value: 2, unit: 'containers' },
        sinceMs: 500,
        checkedAtMs: 3_000,
        lastSuccessMs: 400,
        latencyMs: 7.5,
        lastError: { message: 'gone', atMs: 2_000 },
      }),
    )
    expect(rendered).toEqual({
      status: 'DOWN',
      details: {
        group: 'services',
        critical: false,
        weight: 'important',
        since: '1970-01-01T00:00:00.500Z',
        reason: 'gone',
        note: 'was slow',
        observed: { value: 2, unit: 'containers' },
        checkedAt: '1970-01-01T00:00:03.000Z',
        lastSuccess: '1970-01-01T00:00:00.400Z',
        latencyMs: 7.5,
        lastError: { message: 'gone', at: '1970-01-01T00:00:02.000Z' },
      },
    })
    expect(component.parse(rendered)).toEqual(rendered)
  })

  test.each([
    { name: 'a ratio is rounded to four places', observed: { value: 0.123_456, unit: 'ratio' }, value: 0.1235 },
    { name: 'a count stands as it is', observed: { value: 3, unit: 'models' }, value: 3 },
  ] as const)('$name', ({ observed, value }) => {
    expect(renderComponent(checkOf({ observed })).details.observed).toEqual({ value, unit: observed.unit })
  })
})

describe('renderDraft()', () => {
  test('a service is measured by its latency', () => {
    const check = checkOf({ latencyMs: 4.2 })
    expect(draftName(check)).toBe('logs:responseTime')
    const rendered = renderDraft(check)
    expect(rendered).toEqual({
      componentId: 'logs',
      componentType: 'component',
      observedValue: 4.2,
      observedUnit: 'ms',
      status: 'pass',
      time: '1970-01-01T00:00:01.000Z',
    })
    expect(draftCheck.parse(rendered)).toEqual(rendered)
  })

  test('the machine is measured by the share in use, in percent of one place', () => {
    const check = checkOf({ name: 'disk', group: 'host', observed: { value: 0.123_456, unit: 'ratio' } })
    expect(draftName(check)).toBe('disk:utilization')
    expect(renderDraft(check)).toMatchObject({ componentType: 'system', observedValue: 12.3, observedUnit: 'percent' })
  })

  test.each([
    { name: 'a service that was not asked', check: checkOf({ latencyMs: undefined, checkedAtMs: undefined }) },
    { name: 'a part of the machine that shows no figure', check: checkOf({ group: 'host' }) },
  ])('$name has no figure', ({ check }) => {
    const rendered = renderDraft(check)
    expect(rendered).not.toHaveProperty('observedValue')
    expect(rendered).not.toHaveProperty('observedUnit')
  })

  test('has no time before the first result', () => {
    expect(renderDraft(checkOf({ checkedAtMs: undefined }))).not.toHaveProperty('time')
  })

  test.each([
    { name: 'a failure says why', check: checkOf({ state: 'failing', reason: 'gone' }), output: 'gone' },
    { name: 'a failure without a reason says nothing', check: checkOf({ state: 'failing' }), output: undefined },
    { name: 'what passes says nothing', check: checkOf({ reason: 'once' }), output: undefined },
  ])('$name', ({ check, output }) => {
    const rendered = renderDraft(check)
    expect(rendered.output).toBe(output)
    expect('output' in rendered).toBe(output !== undefined)
  })

  test.each([
    { state: 'passing', weight: 'critical', overdue: false, status: 'pass' },
    { state: 'warning', weight: 'critical', overdue: false, status: 'warn' },
    { state: 'failing', weight: 'advisory', overdue: false, status: 'fail' },
    { state: 'unknown', weight: 'critical', overdue: false, status: 'fail' },
    { state: 'unknown', weight: 'important', overdue: true, status: 'warn' },
    { state: 'unknown', weight: 'important', overdue: false, status: 'pass' },
    { state: 'unknown', weight: 'advisory', overdue: true, status: 'pass' },
  ] as const)('$weight and $state is "$status" (overdue: $overdue)', ({ status, ...given }) => {
    expect(renderDraft(checkOf(given)).status).toBe(status)
  })
})
