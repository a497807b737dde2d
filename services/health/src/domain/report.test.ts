import { describe, expect, test } from 'vitest'
import { type Check, type CheckState, createCheck } from './check.ts'
import { createReport } from './report.ts'

const nowMs = 100_000
const staleAfterMs = 6_000

function check(service: string, state: CheckState, options: { critical?: boolean; ageMs?: number } = {}): Check {
  const { critical = true, ageMs = 1_000 } = options
  const checkedAtMs = state === 'unknown' ? undefined : nowMs - ageMs
  return { ...createCheck(service, critical, 0), state, checkedAtMs }
}

describe('createReport()', () => {
  test.each<{ name: string; checks: Check[]; status: string; phase: string }>([
    {
      name: 'all passing is up',
      checks: [check('a', 'passing'), check('b', 'passing')],
      status: 'up',
      phase: 'running',
    },
    {
      name: 'a critical service that fails takes all down',
      checks: [check('a', 'passing'), check('b', 'failing')],
      status: 'down',
      phase: 'running',
    },
    {
      name: 'a service that is not critical only warns',
      checks: [check('a', 'passing'), check('b', 'failing', { critical: false })],
      status: 'warn',
      phase: 'running',
    },
    { name: 'a slow service warns', checks: [check('a', 'warning')], status: 'warn', phase: 'running' },
    {
      name: 'one check without a result means starting, whatever the others say',
      checks: [check('a', 'passing'), check('b', 'unknown', { critical: false })],
      status: 'down',
      phase: 'starting',
    },
    {
      name: 'an old verdict on a critical service is as bad as a failure',
      checks: [check('a', 'passing', { ageMs: 6_001 })],
      status: 'down',
      phase: 'running',
    },
    {
      name: 'an old verdict on another service warns',
      checks: [check('a', 'passing'), check('b', 'passing', { critical: false, ageMs: 6_001 })],
      status: 'warn',
      phase: 'running',
    },
    {
      name: 'a verdict as old as the limit still counts',
      checks: [check('a', 'passing', { ageMs: 6_000 })],
      status: 'up',
      phase: 'running',
    },
  ])('$name', ({ checks, status, phase }) => {
    expect(createReport(checks, nowMs, staleAfterMs)).toMatchObject({ status, phase })
  })

  test('counts each state once and gives the age of the oldest verdict', () => {
    const checks = [
      check('a', 'passing'),
      check('b', 'warning', { ageMs: 2_500 }),
      check('c', 'failing'),
      check('d', 'passing', { ageMs: 9_000 }),
    ]
    const report = createReport(checks, nowMs, staleAfterMs)
    expect(report.summary).toEqual({ up: 1, warn: 1, down: 1, unknown: 1 })
    expect(report.ageMs).toBe(9_000)
  })

  test('an expired verdict is unknown since the moment it expired', () => {
    const [expired] = createReport([check('a', 'passing', { ageMs: 10_000 })], nowMs, staleAfterMs).checks
    expect(expired).toMatchObject({ state: 'unknown', sinceMs: nowMs - 4_000 })
  })
})
