import { expect, test } from 'vitest'
import { dayMs } from './flow-activity.ts'
import { createRunTally } from './run-tally.ts'

test('a tally counts the runs of each flow on each day, and forgets what was taken', () => {
  let nowMs = 10 * dayMs - 2
  const { note, take } = createRunTally(() => nowMs++)
  note('a', true)
  note('a', false)
  note('a', true)
  note('b', false)
  expect(take()).toEqual([
    { chatflowId: 'a', day: 9, runs: 2, errors: 1, lastRunAtMs: 10 * dayMs - 1, isLastFailed: false },
    { chatflowId: 'a', day: 10, runs: 1, errors: 1, lastRunAtMs: 10 * dayMs, isLastFailed: true },
    { chatflowId: 'b', day: 10, runs: 1, errors: 0, lastRunAtMs: 10 * dayMs + 1, isLastFailed: false },
  ])
  expect(take()).toEqual([])
})
