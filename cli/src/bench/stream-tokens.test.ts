import { describe, expect, test } from 'vitest'
import { firstTokenMs, type Timeline, togetherPerSecond } from './stream-tokens.ts'

/** One token every `everyMs`, from `fromMs` on. */
function steady(fromMs: number, everyMs: number, tokens: number): Timeline {
  const arrivals = Array.from({ length: tokens }, (_, at) => ({ atMs: fromMs + at * everyMs, tokens: at + 1 }))
  return { sentMs: 0, arrivals }
}

describe('togetherPerSecond()', () => {
  test('adds up what all streams brought', () => {
    expect(togetherPerSecond([steady(0, 10, 101), steady(0, 20, 51)])).toBeCloseTo(150)
  })

  test('counts only while all of them ran', () => {
    expect(togetherPerSecond([steady(0, 10, 201), steady(1_000, 10, 51)])).toBeCloseTo(200)
  })

  test('counts tokens that came together', () => {
    const arrivals = [1, 4, 11].map((tokens, at) => ({ atMs: at * 500, tokens }))
    expect(togetherPerSecond([{ sentMs: 0, arrivals }])).toBeCloseTo(10)
  })
})

describe('firstTokenMs()', () => {
  test('is the time from the request to the first token', () => {
    expect(firstTokenMs(steady(70, 10, 3))).toBe(70)
  })

  test('refuses a generation without tokens', () => {
    expect(() => firstTokenMs({ sentMs: 0, arrivals: [] })).toThrow('no tokens')
  })
})
