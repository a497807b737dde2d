import { expect, test } from 'vitest'
import { mergeStarts } from './merge-starts.ts'

const began = (...entries: readonly (readonly [fromMs: number, startMs: number])[]) => ({
  fromMs: entries.map(([fromMs]) => fromMs),
  startMs: entries.map(([, startMs]) => startMs),
})

test.each([
  { name: 'nothing said is nothing known', parts: [{ firstMs: 5, starts: undefined }], merged: undefined },
  {
    name: 'one part says it for all of its samples, though it began before them',
    parts: [{ firstMs: 50, starts: began([10, 1], [20, 2]) }],
    merged: began([50, 2]),
  },
  {
    name: 'the same start in two parts is one',
    parts: [
      { firstMs: 10, starts: began([10, 1]) },
      { firstMs: 50, starts: began([10, 1], [60, 55]) },
    ],
    merged: began([10, 1], [60, 55]),
  },
  {
    name: 'a part that says nothing ends what the one before said',
    parts: [
      { firstMs: 50, starts: undefined },
      { firstMs: 10, starts: began([10, 1], [55, 54]) },
      { firstMs: 90, starts: began([90, 80]) },
    ],
    merged: began([10, 1], [50, 0], [90, 80]),
  },
  {
    name: 'of parts that begin together the later counts',
    parts: [
      { firstMs: 10, starts: began([10, 1]) },
      { firstMs: 10, starts: began([10, 2]) },
    ],
    merged: began([10, 2]),
  },
])('$name', ({ parts, merged }) => {
  expect(mergeStarts(parts)).toEqual(merged)
})
