import { describe, expect, test } from 'vitest'
import { keepAlive } from './keep-alive.ts'

const forGood = Number.POSITIVE_INFINITY

describe('keep_alive', () => {
  test.each<[unknown, number | null | undefined]>([
    [undefined, undefined],
    [null, null],
    [0, 0],
    ['0', 0],
    ['0s', 0],
    ['0.0s', 0],
    [300, 300_000],
    ['10', 10_000],
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['0.5s', 500],
    ['250ms', 250],
    [-1, forGood],
    ['-1', forGood],
    ['-1m', forGood],
  ])('%o is %o ms', (said, ms) => {
    expect(keepAlive.parse(said)).toBe(ms)
  })

  test.each(['soon', '5 m', '', 'm', true, []])('%o is no time', (said) => {
    expect(keepAlive.safeParse(said).error?.issues[0]?.message).toMatch(/"5m"/)
  })
})
