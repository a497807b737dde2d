import { describe, expect, test } from 'vitest'
import { checkOf } from '../test-support/check-of.ts'
import { followIncidents, type Incident } from './incidents.ts'

const failing = checkOf({ state: 'failing', sinceMs: 5_000, reason: 'refused' })
const open: Incident = { id: 'logs-2000', check: 'logs', startMs: 2_000, cause: 'gone' }
const other: Incident = { id: 'disk-1', check: 'disk', startMs: 1, cause: 'full' }

describe('followIncidents()', () => {
  test('a check that fails opens one, before all others', () => {
    expect(followIncidents([other], failing, 10)).toEqual([
      { id: 'logs-5000', check: 'logs', startMs: 5_000, cause: 'refused' },
      other,
    ])
  })

  test('one without a reason says that much', () => {
    expect(followIncidents([], checkOf({ state: 'failing', sinceMs: 1 }), 10)).toMatchObject([{ cause: 'failing' }])
  })

  test('one that goes on failing opens no second', () => {
    const incidents = [open]
    expect(followIncidents(incidents, failing, 10)).toBe(incidents)
  })

  test('after one that has ended it opens another', () => {
    expect(followIncidents([{ ...open, endMs: 3_000 }], failing, 10)).toHaveLength(2)
  })

  test.each(['passing', 'warning'] as const)('%s ends it', (state) => {
    expect(followIncidents([other, open], checkOf({ state, sinceMs: 4_000 }), 10)).toEqual([
      other,
      { ...open, endMs: 4_000 },
    ])
  })

  test('it does not end before it began', () => {
    expect(followIncidents([open], checkOf({ state: 'passing', sinceMs: 1_000 }), 10)).toMatchObject([{ endMs: 2_000 }])
  })

  test.each([
    { name: 'what nobody could see ends nothing', incidents: [open], check: checkOf({ state: 'unknown' }) },
    { name: 'a check without one changes nothing', incidents: [other], check: checkOf() },
  ])('$name', ({ incidents, check }) => expect(followIncidents(incidents, check, 10)).toBe(incidents))

  test.each([
    { keep: 1, left: ['logs-5000'] },
    { keep: 2, left: ['logs-5000', 'disk-1'] },
  ])('beyond $keep the oldest go', ({ keep, left }) => {
    expect(followIncidents([other], failing, keep).map(({ id }) => id)).toEqual(left)
  })
})
