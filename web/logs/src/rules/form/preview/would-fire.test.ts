import { expect, test } from 'vitest'
import { wouldFire } from './would-fire.ts'

const minuteMs = 60_000
const of = (...values: readonly number[]) => values.map((value, at) => ({ atMs: at * minuteMs, values: [value] }))
const isOver = ({ values }: { readonly values: readonly number[] }) => values.some((value) => value > 2)

test.each([
  { name: 'never', values: [0, 2, 1], hold: 0, expected: [] },
  { name: 'at one evaluation', values: [0, 3, 0], hold: 0, expected: [[1, 1]] },
  {
    name: 'as long as it is met',
    values: [3, 3, 0, 4, 4, 4],
    hold: 0,
    expected: [
      [0, 1],
      [3, 5],
    ],
  },
  { name: 'only after it has held', values: [3, 3, 0, 4, 4, 4], hold: 2, expected: [[5, 5]] },
  { name: 'not when it is met too briefly', values: [3, 3, 0], hold: 5, expected: [] },
  { name: 'of nothing', values: [], hold: 0, expected: [] },
])('a rule would have fired $name', ({ values, hold, expected }) => {
  const found = wouldFire(of(...values), isOver, hold * minuteMs)
  expect(found.map(({ fromMs, toMs }) => [fromMs / minuteMs, toMs / minuteMs])).toEqual(expected)
})
