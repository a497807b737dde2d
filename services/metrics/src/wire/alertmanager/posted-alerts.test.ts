import { describe, expect, test } from 'vitest'
import { postedAlerts, readAlerts } from './posted-alerts.ts'

const nowMs = 10_000
const time = (ms: number) => new Date(ms).toISOString()
const read = (alert: object) => readAlerts(postedAlerts.parse([{ labels: { a: 'b' }, ...alert }]), nowMs, 500)

describe('an alert that is posted', () => {
  test.each([
    { name: 'without times', alert: {}, is: { startsAtMs: nowMs, endsAtMs: nowMs + 500, timesOut: true } },
    {
      name: 'that began',
      alert: { startsAt: time(1_000) },
      is: { startsAtMs: 1_000, endsAtMs: nowMs + 500, timesOut: true },
    },
    { name: 'that ended', alert: { endsAt: time(2_000) }, is: { startsAtMs: 2_000, endsAtMs: 2_000, timesOut: false } },
    {
      name: 'that began and ended',
      alert: { startsAt: time(1_000), endsAt: time(1_000) },
      is: { startsAtMs: 1_000, endsAtMs: 1_000, timesOut: false },
    },
    { name: 'with an empty label', alert: { labels: { a: 'b', c: '' } }, is: { labels: { a: 'b' } } },
    { name: 'without the rest', alert: {}, is: { annotations: {}, generatorUrl: '' } },
  ])('$name', ({ alert, is }) => expect(read(alert)).toMatchObject({ valid: [is], faults: [] }))

  test.each([
    { alert: { startsAt: time(2_000), endsAt: time(1_999) }, fault: 'start time must be before end time' },
    { alert: { labels: { 'a-b': 'c' } }, fault: 'invalid label set: invalid name "a-b"' },
    { alert: { labels: { '1a': 'c' } }, fault: 'invalid label set: invalid name "1a"' },
    { alert: { labels: {} }, fault: 'at least one label pair required' },
    { alert: { labels: { a: '' } }, fault: 'at least one label pair required' },
    { alert: { annotations: { 'a b': 'c' } }, fault: 'invalid annotations: invalid name "a b"' },
  ])('$fault', ({ alert, fault }) => expect(read(alert)).toEqual({ valid: [], faults: [fault] }))

  test('that is wrong takes none of the others with it', () => {
    const posted = postedAlerts.parse([{ labels: {} }, { labels: { _a1: 'b' } }])
    const { valid, faults } = readAlerts(posted, nowMs, 500)
    expect([valid.map(({ labels }) => labels), faults.length]).toEqual([[{ _a1: 'b' }], 1])
  })
})
