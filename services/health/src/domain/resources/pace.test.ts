import { describe, expect, test } from 'vitest'
import { createCheck } from '../check.ts'
import { pauseAfter } from './pace.ts'

const pace = { intervalMs: 2_000, retryMs: 250 }
const subject = { name: 'logs', group: 'services', weight: 'important', staleAfterMs: 6_000 } as const
const check = createCheck(subject, 0)

describe('pauseAfter()', () => {
  test.each([
    { name: 'a passing check waits a whole interval', state: 'passing', last: 'passing', results: 9, pauseMs: 2_000 },
    { name: 'a bad result is confirmed soon', state: 'passing', last: 'failing', results: 1, pauseMs: 250 },
    { name: 'a recovery is confirmed soon', state: 'failing', last: 'passing', results: 1, pauseMs: 250 },
    { name: 'a failure is watched closely', state: 'failing', last: 'failing', results: 20, pauseMs: 250 },
    { name: 'a lasting failure less so', state: 'failing', last: 'failing', results: 21, pauseMs: 1_000 },
    { name: 'a warning is watched closely at first', state: 'warning', last: 'warning', results: 3, pauseMs: 250 },
    { name: 'a lasting warning waits', state: 'warning', last: 'warning', results: 21, pauseMs: 2_000 },
    { name: 'so does what nobody can tell', state: 'unknown', last: 'unknown', results: 21, pauseMs: 2_000 },
  ] as const)('$name', ({ state, last, results, pauseMs }) => {
    expect(pauseAfter({ ...check, state, trend: { state: last, results } }, pace)).toBe(pauseMs)
  })

  test('never waits longer than an interval', () => {
    const lasting = { ...check, state: 'failing', trend: { state: 'failing', results: 99 } } as const
    expect(pauseAfter(lasting, { intervalMs: 600, retryMs: 250 })).toBe(600)
  })
})
