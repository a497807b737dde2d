import { describe, expect, test } from 'vitest'
import { applyOutcome, createCheck, expireCheck, type Outcome } from './check.ts'

const thresholds = { failureThreshold: 2, successThreshold: 1, recoveryMs: 25 }
const subject = { name: 'chatflow', group: 'services', weight: 'critical', staleAfterMs: 6_000 } as const
const ok: Outcome = { state: 'passing', latencyMs: 3 }
const slow: Outcome = { state: 'warning', latencyMs: 501, reason: 'slow answer, 501 ms' }
const unclear: Outcome = { state: 'unknown', latencyMs: 1, reason: 'no engine' }
const bad: Outcome = { state: 'failing', latencyMs: 1, reason: 'connection refused' }

function after(outcomes: readonly Outcome[], limits = thresholds) {
  return outcomes.reduce(
    (check, outcome, at) => applyOutcome(check, outcome, (at + 1) * 10, limits),
    createCheck(subject, 0),
  )
}

describe('applyOutcome()', () => {
  test.each([
    { name: 'nothing is known before the first result', outcomes: [], state: 'unknown', sinceMs: 0 },
    { name: 'the first result decides at once when it is good', outcomes: [ok], state: 'passing', sinceMs: 10 },
    { name: 'the first result decides at once when it is bad', outcomes: [bad], state: 'failing', sinceMs: 10 },
    { name: 'one failure does not spoil a good verdict', outcomes: [ok, bad], state: 'passing', sinceMs: 10 },
    { name: 'two failures in a row do', outcomes: [ok, bad, bad], state: 'failing', sinceMs: 30 },
    {
      name: 'failures apart from each other do not add up',
      outcomes: [ok, bad, ok, bad],
      state: 'passing',
      sinceMs: 10,
    },
    { name: 'one answer ends a failure', outcomes: [bad, bad, ok], state: 'passing', sinceMs: 30 },
    { name: 'one slow answer is no warning', outcomes: [ok, slow], state: 'passing', sinceMs: 10 },
    { name: 'two slow answers are a warning', outcomes: [ok, slow, slow], state: 'warning', sinceMs: 30 },
    { name: 'a warning turns into a failure', outcomes: [slow, bad, bad], state: 'failing', sinceMs: 30 },
    {
      name: 'what nobody can tell is unknown at once when it is the first',
      outcomes: [unclear],
      state: 'unknown',
      sinceMs: 0,
    },
    { name: 'one result ends not knowing', outcomes: [unclear, ok], state: 'passing', sinceMs: 20 },
    {
      name: 'a single unclear result does not spoil a good verdict',
      outcomes: [ok, unclear],
      state: 'passing',
      sinceMs: 10,
    },
    { name: 'a state that goes on keeps its beginning', outcomes: [ok, ok, ok], state: 'passing', sinceMs: 10 },
  ])('$name', ({ outcomes, state, sinceMs }) => {
    expect(after(outcomes)).toMatchObject({ state, sinceMs })
  })

  test('what was down and answers again is a warning for a while, and says for how long it was down', () => {
    const back = after([ok, bad, bad, bad, ok])
    expect(back).toMatchObject({ state: 'warning', sinceMs: 50, reason: 'answers again, after being down for 0.0 s' })
    expect(after([ok, bad, bad, bad, ok, ok, ok])).toMatchObject({ state: 'warning' })
    expect(after([ok, bad, bad, bad, ok, ok, ok, ok])).toMatchObject({ state: 'passing', reason: undefined })
  })

  test('what never answered before was not down', () => {
    expect(after([bad, bad, ok])).toMatchObject({ state: 'passing' })
  })

  test('a success threshold of two holds a failure for one more result', () => {
    const limits = { ...thresholds, successThreshold: 2 }
    expect(after([bad, ok], limits).state).toBe('failing')
    expect(after([bad, ok, ok], limits).state).toBe('passing')
  })

  test('the last error outlives the recovery and says when it happened', () => {
    expect(after([ok, bad, ok])).toMatchObject({
      state: 'passing',
      latencyMs: 3,
      checkedAtMs: 30,
      lastError: { message: 'connection refused', atMs: 20 },
    })
  })

  test('the reason is that of the verdict, until a change is confirmed', () => {
    expect(after([slow, bad])).toMatchObject({ state: 'warning', reason: 'slow answer, 501 ms' })
    expect(after([slow, bad, bad])).toMatchObject({ state: 'failing', reason: 'connection refused' })
    expect(after([bad, ok]).reason).toBeUndefined()
  })

  test('the last success is the newest good result, with or without a warning', () => {
    expect(after([ok, slow, bad]).lastSuccessMs).toBe(20)
    expect(after([bad]).lastSuccessMs).toBeUndefined()
  })
})

describe('expireCheck()', () => {
  test('a verdict that is too old is unknown since the moment it became so', () => {
    expect(expireCheck(after([ok]), 6_011)).toMatchObject({
      state: 'unknown',
      overdue: true,
      sinceMs: 6_010,
      reason: 'no recent result',
    })
  })

  test('a verdict as old as the limit still counts', () => {
    expect(expireCheck(after([ok]), 6_010)).toMatchObject({ state: 'passing', overdue: false })
  })
})
