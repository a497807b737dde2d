import { describe, expect, test } from 'vitest'
import type { RateLimits } from './rate-limit.ts'

const three = { max: 3, windowMs: 600_000, refusal: 'Slow down' }

/** What every kind promises. `open` gives the limits of two processes, which may be the same. */
export function describeRateLimits(kind: string, open: () => Promise<readonly [RateLimits, RateLimits]>): void {
  describe(`rate limits ${kind}`, () => {
    test('count a request once, whoever takes it', async () => {
      const [one, other] = await open()
      const all: (string | undefined)[] = []
      for (const limits of [one, other, one, other, one]) all.push((await limits.take('f', three, 'a'))?.refusal)
      expect(all).toEqual([undefined, undefined, undefined, 'Slow down', 'Slow down'])
    })

    test('let through as many as the owner says of those that come at once', async () => {
      const [one, other] = await open()
      const taken = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).take('f', three, 'a'))
      const allowed = (await Promise.all(taken)).filter((allowance) => allowance?.refusal === undefined)
      expect(allowed).toHaveLength(3)
    })

    test('tell what is left, and when all is again', async () => {
      const [one, other] = await open()
      const before = Date.now()
      const first = await one.take('f', three, 'a')
      const second = await other.take('f', three, 'a')
      expect([first, second]).toMatchObject([{ limit: 3, remaining: 2 }, { remaining: 1 }])
      expect(second?.resetsAtMs).toBe(first?.resetsAtMs)
      // Clocks of two machines may differ a little.
      expect(Math.abs((first?.resetsAtMs ?? 0) - before - 600_000)).toBeLessThan(300_000)
    })

    test('count each client and each chatflow for itself', async () => {
      const [one, other] = await open()
      const once = { ...three, max: 1 }
      await one.take('f', once, 'a')
      for (const [flow, client] of [
        ['f', 'b'],
        ['g', 'a'],
      ] as const)
        expect(await other.take(flow, once, client)).toMatchObject({ refusal: undefined })
      expect(await other.take('f', once, 'a')).toMatchObject({ refusal: 'Slow down' })
    })

    test('begin anew once a window is over', async () => {
      const [one, other] = await open()
      const short = { ...three, max: 1, windowMs: 1 }
      await one.take('f', short, 'a')
      await expect.poll(async () => (await other.take('f', short, 'a'))?.refusal).toBeUndefined()
    })

    test('count anew what was counted for a longer window than the owner allows by now', async () => {
      const [one, other] = await open()
      for (let at = 0; at < 4; at++) await one.take('f', three, 'a')
      expect(await other.take('f', { ...three, windowMs: 1_000 }, 'a')).toMatchObject({ remaining: 2 })
    })

    test('are none where the chatflow has none', async () => {
      const [one] = await open()
      expect(await one.take('f', undefined, 'a')).toBeUndefined()
    })
  })
}
