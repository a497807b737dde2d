import { expect, test } from 'vitest'
import type { Evaluation, Target } from './test-api.ts'
import { rangeOf, versionSeries } from './version-series.ts'

const target = (version: Target['version'], passPercent: number | null, chatflowId = 'f'): Target => ({
  ...{ chatflowId, chatflowName: 'Flow', version, passCount: 0, failCount: 0, errorCount: 0, passPercent },
  ...{ averageMs: 5, totalTokens: null, costUsd: null },
})
const evaluation = (runDate: string, targets: Target[], status: Evaluation['status'] = 'completed') =>
  ({ runDate, targets, status }) as Evaluation

const evaluations = [
  evaluation('2026-01-03T00:00:00Z', [target('draft', 10)], 'pending'),
  evaluation('2026-01-02T00:00:00Z', [target(1, 50), target(2, 100), target(9, 1, 'another')]),
  evaluation('2026-01-01T00:00:00Z', [target(1, 40)]),
]

test('each version of the flow is a series over the tests that are over', () => {
  expect(versionSeries('f', evaluations, 'passPercent')).toEqual({
    times: [Date.parse('2026-01-01'), Date.parse('2026-01-02')],
    series: [
      { version: 1, values: [40, 50] },
      { version: 2, values: [undefined, 100] },
    ],
  })
})

test('a number that nobody knows is no series', () => {
  expect(versionSeries('f', evaluations, 'costUsd').series).toEqual([])
})

test('a share is drawn from nothing to all, whatever it is; other measures as they come', () => {
  expect(rangeOf('passPercent')).toEqual({ min: 0, max: 100 })
  expect(rangeOf('averageMs')).toBeUndefined()
})
