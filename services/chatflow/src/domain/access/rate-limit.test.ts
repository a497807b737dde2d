import { describe, expect, test } from 'vitest'
import type { RateLimit } from '../chatflows/flow-settings.ts'
import { createRateLimits } from './rate-limit.ts'

const twoInTen = { max: 2, windowMs: 10_000, refusal: 'Slow down' }

function limits(maxWindows = 100) {
  const clock = { nowMs: 1_000 }
  const { take } = createRateLimits({ nowMs: () => clock.nowMs, maxWindows })
  const refusal = (client = 'a', flow = 'f', config: RateLimit = twoInTen) => take(flow, config, client)?.refusal
  return { clock, take, refusal }
}

describe('a rate limit', () => {
  test('refuses in the words of the owner what is too much, until the window is over', () => {
    const { clock, refusal } = limits()
    expect([refusal(), refusal(), refusal()]).toEqual([undefined, undefined, 'Slow down'])
    clock.nowMs += 9_999
    expect(refusal()).toBe('Slow down')
    clock.nowMs += 1
    expect(refusal()).toBeUndefined()
  })

  test('tells what is left', () => {
    const { take } = limits()
    expect(take('f', twoInTen, 'a')).toEqual({ limit: 2, remaining: 1, resetsAtMs: 11_000, refusal: undefined })
  })

  test('counts each client and each chatflow for itself', () => {
    const { refusal } = limits()
    for (let at = 0; at < 3; at++) refusal('a', 'f')
    expect([refusal('b', 'f'), refusal('a', 'g'), refusal('a', 'f')]).toEqual([undefined, undefined, 'Slow down'])
  })

  test('does not lock a client out when the clock jumps back', () => {
    const { clock, refusal } = limits()
    for (let at = 0; at < 3; at++) refusal()
    clock.nowMs -= 500_000
    expect(refusal()).toBeUndefined()
  })

  test('keeps no more windows than allowed', () => {
    const { refusal } = limits(1)
    for (let at = 0; at < 3; at++) refusal('a')
    refusal('b')
    expect(refusal('a')).toBeUndefined()
  })

  test('is none where the chatflow has none', () => {
    expect(limits().take('f', undefined, 'a')).toBeUndefined()
  })

  test('refuses in words of its own where the owner has none', () => {
    const { refusal } = limits()
    const once = { max: 1, windowMs: 1_000, refusal: undefined }
    expect([refusal('a', 'f', once), refusal('a', 'f', once)]).toEqual([
      undefined,
      'Too many requests, please try again later.',
    ])
  })
})
