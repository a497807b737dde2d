import { describe, expect, test } from 'vitest'
import { emptyMinute, mergeMinutes, minuteOf, splitSpan, worstOf } from './minute.ts'

test.each([
  [0, 0],
  [59_999, 0],
  [60_000, 60_000],
  [119_999, 60_000],
])('%i ms are in the minute that starts at %i ms', (atMs, startMs) => expect(minuteOf(atMs)).toBe(startMs))

describe('mergeMinutes()', () => {
  const a = { atMs: 0, upMs: 1, warnMs: 2, downMs: 3, results: 4, latencySumMs: 5, latencyMaxMs: 6 }
  const b = { atMs: 0, upMs: 10, warnMs: 20, downMs: 30, results: 40, latencySumMs: 50, latencyMaxMs: 5 }

  test('adds up times, results and latencies, and keeps the longest', () => {
    expect(mergeMinutes(a, b)).toStrictEqual({
      atMs: 0,
      upMs: 11,
      warnMs: 22,
      downMs: 33,
      results: 44,
      latencySumMs: 55,
      latencyMaxMs: 6,
    })
  })

  const down = { ...emptyMinute(0), downMs: 1 }
  const warned = { ...emptyMinute(0), warnMs: 1 }
  test.each([
    { name: 'the later of two failures', a: { ...down, reason: 'a' }, b: { ...down, reason: 'b' }, reason: 'b' },
    {
      name: 'a failure before the warning behind it',
      a: { ...down, reason: 'a' },
      b: { ...warned, reason: 'b' },
      reason: 'a',
    },
    { name: 'a failure behind a warning', a: { ...warned, reason: 'a' }, b: { ...down, reason: 'b' }, reason: 'b' },
    { name: 'the only one there is, the earlier', a: { ...warned, reason: 'a' }, b: warned, reason: 'a' },
    {
      name: 'the only one there is, the later, where the failure has none',
      a: down,
      b: { ...warned, reason: 'b' },
      reason: 'b',
    },
  ])('tells $name', ({ a: earlier, b: later, reason }) => expect(mergeMinutes(earlier, later).reason).toBe(reason))
})

test.each([
  { minute: { upMs: 1, warnMs: 1, downMs: 1 }, worst: 'failing' },
  { minute: { upMs: 1, warnMs: 1, downMs: 0 }, worst: 'warning' },
  { minute: { upMs: 1, warnMs: 0, downMs: 0 }, worst: 'passing' },
  { minute: { upMs: 0, warnMs: 0, downMs: 0 }, worst: 'unknown' },
])('the worst of $minute is $worst', ({ minute, worst }) => {
  expect(worstOf({ ...emptyMinute(0), ...minute })).toBe(worst)
})

describe('splitSpan()', () => {
  test.each([
    { state: 'passing', key: 'upMs' },
    { state: 'warning', key: 'warnMs' },
    { state: 'failing', key: 'downMs' },
  ] as const)('counts $state as $key of each minute', ({ state, key }) => {
    expect(splitSpan(state, 50_000, 130_000)).toEqual([
      { ...emptyMinute(0), [key]: 10_000 },
      { ...emptyMinute(60_000), [key]: 60_000 },
      { ...emptyMinute(120_000), [key]: 10_000 },
    ])
  })

  test('a span up to the end of a minute reaches into no other', () => {
    expect(splitSpan('passing', 0, 60_000)).toEqual([{ ...emptyMinute(0), upMs: 60_000 }])
  })

  test.each([
    { name: 'unknown time', state: 'unknown', fromMs: 0, toMs: 60_000 },
    { name: 'no time', state: 'passing', fromMs: 5, toMs: 5 },
    { name: 'a clock that was put back', state: 'passing', fromMs: 60_000, toMs: 5 },
  ] as const)('$name is in none', ({ state, fromMs, toMs }) => expect(splitSpan(state, fromMs, toMs)).toEqual([]))
})
