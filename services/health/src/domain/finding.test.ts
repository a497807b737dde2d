import { describe, expect, test } from 'vitest'
import { checkOf } from '../test-support/check-of.ts'
import { changeOf } from './change.ts'
import { roundedMs, warnWhenSlow } from './finding.ts'

test.each([
  [0, 0],
  [1.234, 1.23],
  [1.235_1, 1.24],
  [1_000.999, 1_001],
])('%d ms are told as %d', (ms, rounded) => expect(roundedMs(ms)).toBe(rounded))

describe('warnWhenSlow()', () => {
  test.each([
    { state: 'passing', latencyMs: 101, now: { state: 'warning', reason: 'slow answer, 101 ms' } },
    { state: 'passing', latencyMs: 100, now: { state: 'passing' } },
    { state: 'failing', latencyMs: 500, now: { state: 'failing' } },
    { state: 'unknown', latencyMs: 500, now: { state: 'unknown' } },
  ] as const)('$state after $latencyMs of 100 ms is $now.state', ({ state, latencyMs, now }) => {
    expect(warnWhenSlow({ state, latencyMs }, 100)).toEqual({ latencyMs, ...now })
  })
})

describe('changeOf()', () => {
  test('tells from what to what a verdict changed, when and why', () => {
    const after = checkOf({ state: 'failing', sinceMs: 7, reason: 'gone' })
    expect(changeOf(checkOf(), after, 3)).toEqual({
      seq: 3,
      check: 'logs',
      from: 'passing',
      to: 'failing',
      atMs: 7,
      reason: 'gone',
    })
  })

  test('is none where the state stays', () => expect(changeOf(checkOf(), checkOf({ reason: 'x' }), 3)).toBeUndefined())
})
