import { expect, test } from 'vitest'
import { drawPast } from './draw-past.ts'

const past = (count: number) => ({
  stepMs: 1_000,
  points: Array.from({ length: count }, (_, at) => ({ atMs: 5_000 + at * 1_000, values: [] })),
})

test('each figure is a step as long as it holds, and where there is none there is a gap', () => {
  const drawn = drawPast(past(4), { figures: [0, 10, null, 5], firings: [], bound: undefined })
  expect(drawn.line).toBe('M0 100H25L25 9.09H50M75 54.55H100')
  expect([drawn.top, drawn.bound]).toEqual([11, undefined])
})

test('stretches go on to the end of their last step, and the bound has its place', () => {
  const firings = [
    { fromMs: 5_000, toMs: 5_000 },
    { fromMs: 7_000, toMs: 8_000 },
  ]
  const drawn = drawPast(past(4), { figures: [30, 0, 30, 30], firings, bound: 20 })
  expect(drawn.firings).toEqual([
    { left: 0, width: 25 },
    { left: 50, width: 50 },
  ])
  expect(drawn.bound).toBe(39.39)
})

test('a past without figures has a graph as well', () => {
  expect(drawPast(past(2), { figures: [null, null], firings: [], bound: undefined })).toEqual({
    line: '',
    firings: [],
    bound: undefined,
    top: 1.1,
  })
})
