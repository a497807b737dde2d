import { expect, test } from 'vitest'
import { createPace } from './pull-progress.ts'

/** What is told of a file of 10,000 bytes at each of these times, by its bytes then. */
function tell(steps: readonly (readonly [atMs: number, done: number])[], total: number | undefined = 10_000) {
  const clock = { nowMs: 0 }
  const pace = createPace(() => clock.nowMs)
  return steps.map(([atMs, done]) => {
    clock.nowMs = atMs
    const { bytesPerSecond, secondsLeft } = pace({ done, total })
    return [bytesPerSecond, secondsLeft]
  })
}

test('the pace is told after half a second, with the time that is left', () => {
  expect(
    tell([
      [0, 0],
      [499, 499],
      [500, 500],
      [1_000, 1_500],
    ]),
  ).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [1_000, 10],
    [1_500, 6],
  ])
})

test('what was there before counts as done, not as fast', () => {
  expect(
    tell([
      [0, 9_000],
      [1_000, 9_500],
    ]).at(-1),
  ).toEqual([500, 1])
})

test('only the last five seconds count', () => {
  const fast = [
    [0, 0],
    [1_000, 5_000],
  ] as const
  const slow = Array.from({ length: 6 }, (_, at) => [2_000 + at * 1_000, 5_100 + at * 100] as const)
  expect(tell([...fast, ...slow]).at(-1)).toEqual([100, 44])
})

test('a step back, to a file that is fetched anew, begins anew', () => {
  expect(
    tell([
      [0, 0],
      [1_000, 5_000],
      [1_500, 0],
      [1_900, 100],
      [2_500, 1_000],
    ]),
  ).toEqual([
    [undefined, undefined],
    [5_000, 1],
    [undefined, undefined],
    [undefined, undefined],
    [1_000, 9],
  ])
})

test('where nothing comes, or the size is unknown, no end is told', () => {
  expect(
    tell([
      [0, 10],
      [1_000, 10],
    ]).at(-1),
  ).toEqual([0, undefined])
  const clock = { nowMs: 0 }
  const pace = createPace(() => clock.nowMs)
  pace({ done: 0, total: undefined })
  clock.nowMs = 1_000
  expect(pace({ done: 500, total: undefined })).toEqual({ done: 500, total: undefined, bytesPerSecond: 500 })
})
