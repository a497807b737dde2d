import { expect, test } from 'vitest'
import { createRunWatch } from './run-watch.ts'

function completing(runs: readonly (readonly number[])[], answer: readonly number[]): readonly number[] {
  const watch = createRunWatch(runs)
  for (const token of answer) watch.push(token)
  return watch.completing()
}

test.each([
  { name: 'nothing where the answer is empty', runs: [[1, 2]], answer: [], expected: [] },
  { name: 'the last token behind all others', runs: [[1, 2, 3]], answer: [9, 1, 2], expected: [3] },
  { name: 'nothing behind some of the others', runs: [[1, 2, 3]], answer: [2], expected: [] },
  { name: 'nothing where another token came between', runs: [[1, 2, 3]], answer: [1, 2, 9], expected: [] },
  { name: 'nothing behind the same tokens in another order', runs: [[1, 2, 3]], answer: [2, 1, 2, 1], expected: [] },
  { name: 'a run that begins within itself', runs: [[1, 1, 2]], answer: [1, 1, 1], expected: [2] },
  {
    name: 'that of each run',
    runs: [
      [1, 2, 3],
      [2, 4],
      [5, 2, 6],
    ],
    answer: [1, 2],
    expected: [3, 4],
  },
])('$name', ({ runs, answer, expected }) => {
  expect(completing(runs, answer)).toEqual(expected)
})

test('what was taken back counts no more, and what was put in its place does', () => {
  const watch = createRunWatch([
    [1, 2, 3],
    [7, 8, 9],
  ])
  for (const token of [1, 5, 2]) watch.push(token)
  watch.rewind({ drop: 2, put: [2] })
  expect(watch.completing()).toEqual([3])
  watch.rewind({ drop: 2, put: [7, 8] })
  expect(watch.completing()).toEqual([9])
})
