import { describe, expect, test } from 'vitest'
import { type Check, type CheckState, createCheck, type Weight } from './check.ts'
import { createReport } from './report.ts'

const nowMs = 100_000

type Options = { weight?: Weight; ageMs?: number; asked?: boolean }

function check(name: string, state: CheckState, options: Options = {}): Check {
  const { weight = 'critical', ageMs = 1_000, asked = true } = options
  const subject = { name, group: 'services', weight, staleAfterMs: 6_000 } as const
  return { ...createCheck(subject, 0), state, checkedAtMs: asked ? nowMs - ageMs : undefined }
}

const important = { weight: 'important' } as const
const advisory = { weight: 'advisory' } as const

describe('createReport()', () => {
  test.each<{ name: string; checks: Check[]; status: string; phase?: string }>([
    { name: 'all passing is up', checks: [check('a', 'passing'), check('b', 'passing')], status: 'up' },
    {
      name: 'a critical check that fails takes all down',
      checks: [check('a', 'passing'), check('b', 'failing')],
      status: 'down',
    },
    { name: 'a critical check that nobody can tell takes all down', checks: [check('a', 'unknown')], status: 'down' },
    { name: 'a critical check that warns is a warning', checks: [check('a', 'warning')], status: 'warn' },
    { name: 'an important check that fails only warns', checks: [check('b', 'failing', important)], status: 'warn' },
    { name: 'an important check that warns is a warning', checks: [check('b', 'warning', important)], status: 'warn' },
    {
      name: 'an important check that nobody can tell stays up',
      checks: [check('b', 'unknown', important)],
      status: 'up',
    },
    { name: 'an advisory check that fails is a warning', checks: [check('b', 'failing', advisory)], status: 'warn' },
    { name: 'an advisory check that warns is only listed', checks: [check('b', 'warning', advisory)], status: 'up' },
    {
      name: 'an advisory check that nobody can tell stays up',
      checks: [check('b', 'unknown', advisory)],
      status: 'up',
    },
    {
      name: 'one check without a result means starting, whatever the others say',
      checks: [check('a', 'passing'), check('b', 'unknown', { ...important, asked: false })],
      status: 'down',
      phase: 'starting',
    },
    {
      name: 'an old verdict on a critical check is as bad as a failure',
      checks: [check('a', 'passing', { ageMs: 6_001 })],
      status: 'down',
    },
    {
      name: 'an old verdict on an important check warns',
      checks: [check('b', 'passing', { ...important, ageMs: 6_001 })],
      status: 'warn',
    },
    {
      name: 'an old verdict on an advisory check stays up',
      checks: [check('b', 'passing', { ...advisory, ageMs: 6_001 })],
      status: 'up',
    },
    {
      name: 'a verdict as old as the limit still counts',
      checks: [check('a', 'passing', { ageMs: 6_000 })],
      status: 'up',
    },
  ])('$name', ({ checks, status, phase = 'running' }) => {
    expect(createReport(checks, nowMs)).toMatchObject({ status, phase })
  })

  test('counts each state once and gives the age of the oldest verdict', () => {
    const checks = [
      check('a', 'passing'),
      check('b', 'warning', { ageMs: 2_500 }),
      check('c', 'failing'),
      check('d', 'passing', { ageMs: 9_000 }),
    ]
    const report = createReport(checks, nowMs)
    expect(report.summary).toEqual({ up: 1, warn: 1, down: 1, unknown: 1 })
    expect(report.ageMs).toBe(9_000)
  })
})
