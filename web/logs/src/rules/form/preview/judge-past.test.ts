import { expect, test } from 'vitest'
import { newDraft } from '../draft.ts'
import { judgePast } from './judge-past.ts'

const minuteMs = 60_000
const past = (...values: readonly (readonly number[])[]) => {
  return { stepMs: minuteMs, points: values.map((each, at) => ({ atMs: at * minuteMs, values: each })) }
}
const draft = { ...newDraft('{a="b"}', ''), threshold: '2' }

test.each([
  { name: 'a count without lines is none', change: {}, values: [[], [3], []], figures: [0, 3, 0], at: [[1, 1]] },
  {
    name: 'fewer lines',
    change: { comparison: 'fewer' as const },
    values: [[5], [0], [1]],
    figures: [5, 0, 1],
    at: [[1, 2]],
  },
  {
    name: 'an expression compares by itself',
    change: { expression: 'rate({a="b"}[5m]) > 1' },
    values: [[], [1.5, 4], [0]],
    figures: [null, 4, 0],
    at: [[1, 2]],
  },
  {
    name: 'what has to hold',
    change: { hold: '2m' },
    values: [[3], [3], [3], [3]],
    figures: [3, 3, 3, 3],
    at: [[2, 3]],
  },
])('$name', ({ change, values, figures, at }) => {
  const judged = judgePast({ ...draft, ...change }, past(...values))
  expect(judged.figures).toEqual(figures)
  expect(judged.firings.map(({ fromMs, toMs }) => [fromMs / minuteMs, toMs / minuteMs])).toEqual(at)
})
