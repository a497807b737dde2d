import { expect, test } from 'vitest'
import { alignRange } from './align-range.ts'

test.each([
  { name: 'an hour has a step of 15 s', spanS: 3_600, stepS: undefined, expected: 15 },
  { name: 'five minutes have one of a second', spanS: 300, stepS: undefined, expected: 1 },
  { name: 'a month has one of three hours or less', spanS: 2_592_000, stepS: undefined, expected: 21_600 },
  { name: 'a step that is given is kept', spanS: 3_600, stepS: 7, expected: 7 },
  { name: 'unless there would be more points than the server gives', spanS: 86_400, stepS: 1, expected: 8 },
])('$name', ({ spanS, stepS, expected }) => {
  expect(alignRange({ fromMs: 0, toMs: spanS * 1000 }, stepS).stepMs).toBe(expected * 1000)
})

test('both ends are multiples of the step', () => {
  expect(alignRange({ fromMs: 1_234_567, toMs: 4_834_567 }, 15)).toEqual({
    fromMs: 1_230_000,
    toMs: 4_830_000,
    stepMs: 15_000,
  })
})
