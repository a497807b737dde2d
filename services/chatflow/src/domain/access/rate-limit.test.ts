import { describe, expect, test } from 'vitest'
import type { RateLimit } from '../chatflows/flow-settings.ts'
import { describeRateLimits } from './rate-limit.contract.ts'
import { createRateLimits } from './rate-limit.ts'

const twoInTen = { max: 2, windowMs: 10_000, refusal: 'Slow down' }

function limits(maxWindows = 100) {
  const clock = { nowMs: 1_000 }
  const { take } = createRateLimits({ nowMs: () => clock.nowMs, maxWindows })
  const refusal = async (client = 'a', flow = 'f', config: RateLimit = twoInTen) =>
    (await take(flow, config, client))?.refusal
  return { clock, take, refusal }
}

describe('a rate limit', () => {
  test('refuses in the words of the owner what is too much, until the window is over', async () => {
    const { clock, refusal } = limits()
    expect([await refusal(), await refusal(), await refusal()]).toEqual([undefined, undefined, 'Slow down'])
    clock.nowMs += 9_999
    expect(await refusal()).toBe('Slow down')
    clock.nowMs += 1
    expect(await refusal()).toBeUndefined()
  })

  test('tells what is left', async () => {
    const { take } = limits()
    expect(await take('f', twoInTen, 'a')).toEqual({ limit: 2, remaining: 1, resetsAtMs: 11_000, refusal: undefined })
  })

  test('counts each client and each chatflow for itself', async () => {
    const { refusal } = limits()
    for (let at = 0; at < 3; at++) await refusal('a', 'f')
    expect([await refusal('b', 'f'), await refusal('a', 'g'), await refusal('a', 'f')]).toEqual([
      undefined,
      undefined,
      'Slow down',
    ])
  })

  test('does not lock a client out when the clock jumps back', async () => {
    const { clock, refusal } = limits()
    for (let at = 0; at < 3; at++) await refusal()
    clock.nowMs -= 500_000
    expect(await refusal()).toBeUndefined()
  })

  test('keeps no more windows than allowed', async () => {
    const { refusal } = limits(1)
    for (let at = 0; at < 3; at++) await refusal('a')
    await refusal('b')
    expect(await refusal('a')).toBeUndefined()
  })

  test('is none where the chatflow has none', async () => {
    expect(await limits().take('f', undefined, 'a')).toBeUndefined()
  })

  test('refuses in words of its own where the owner has none', async () => {
    const { refusal } = limits()
    const once = { max: 1, windowMs: 1_000, refusal: undefined }
    expect([await refusal('a', 'f', once), await refusal('a', 'f', once)]).toEqual([
      undefined,
      'Too many requests, please try again later.',
    ])
  })
})

describeRateLimits('of one process', async () => {
  const limits = createRateLimits({ nowMs: Date.now, maxWindows: 100 })
  return [limits, limits]
})
