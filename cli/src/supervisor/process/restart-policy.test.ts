import { describe, expect, test } from 'vitest'
import { decideRestart, NO_CRASHES } from './restart-policy.ts'

const limits = {
  firstDelayMs: 100,
  maxDelayMs: 10_000,
  steadyAfterMs: 60_000,
  crashWindowMs: 60_000,
  crashLoop: 5,
}

/** Crashes one after the other, each `gapMs` after the last, having run `ranMs`. */
function delaysOf(count: number, gapMs: number, ranMs: number) {
  let history = NO_CRASHES
  return Array.from({ length: count }, (_, at) => {
    const decision = decideRestart(history, { atMs: at * gapMs, ranMs }, limits)
    history = decision.history
    return { delayMs: decision.delayMs, looping: decision.looping }
  })
}

describe('decideRestart()', () => {
  test('the delay doubles with each crash, and the fifth within a minute is a loop', () => {
    expect(delaysOf(6, 1_000, 500)).toEqual([
      { delayMs: 100, looping: false },
      { delayMs: 200, looping: false },
      { delayMs: 400, looping: false },
      { delayMs: 800, looping: false },
      { delayMs: 10_000, looping: true },
      { delayMs: 10_000, looping: true },
    ])
  })

  test('crashes further apart never make a loop, and the delay has an upper bound', () => {
    const delays = delaysOf(12, 20_000, 15_000)
    expect(delays.some(({ looping }) => looping)).toBe(false)
    expect(delays.at(-1)?.delayMs).toBe(10_000)
  })

  test('a run of a minute starts the delays anew', () => {
    expect(delaysOf(4, 70_000, 60_000).map(({ delayMs }) => delayMs)).toEqual([100, 100, 100, 100])
  })

  test('the history does not grow without bound', () => {
    let history = NO_CRASHES
    for (let at = 0; at < 100; at++) history = decideRestart(history, { atMs: at, ranMs: 0 }, limits).history
    expect(history.atMs).toHaveLength(5)
  })
})
