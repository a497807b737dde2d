import { answerAsks } from '@hearth/ui-kit/test-support'
import { expect, test } from 'vitest'
import { fetchPast } from './use-preview.ts'

const { signal } = new AbortController()
const nowMs = 1_800_000_030_000
const endS = 1_800_000_000

test('the past is asked for each minute, and has a point for each, be there figures or not', async () => {
  const values = (...each: readonly (readonly [number, string])[]) => ({ metric: {}, values: each })
  const result = [values([endS - 60, '3'], [endS, '4']), values([endS, '5'])]
  const asked = answerAsks({ '/loki/api/v1/query_range': { data: { resultType: 'matrix', result } } })
  const { points, stepMs } = await fetchPast('rate({a="b"}[5m])', 1, nowMs, signal)
  const params = new URLSearchParams(asked[0]?.call.split('?')[1])
  expect(Object.fromEntries(params)).toEqual({
    query: 'rate({a="b"}[5m])',
    start: String(endS - 3_600),
    end: String(endS),
    step: '60',
  })
  expect([points.length, stepMs]).toEqual([61, 60_000])
  expect(points.slice(-3).map(({ values: each }) => each)).toEqual([[], [3], [4, 5]])
})

test('a longer past is asked for in longer steps', async () => {
  answerAsks({ '/loki/api/v1/query_range': { data: { resultType: 'matrix', result: [] } } })
  const { points, stepMs } = await fetchPast('vector(1)', 24, nowMs, signal)
  expect([points.length, stepMs]).toEqual([721, 120_000])
})
