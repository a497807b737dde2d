import { createMetrics } from '@hearth/server'
import { expect, test } from 'vitest'
import type { CheckState } from './domain/check.ts'
import { observeChecks } from './metrics.ts'
import { checkOf } from './test-support/check-of.ts'

async function observed(...states: readonly CheckState[]) {
  const metrics = createMetrics('health')
  const observe = observeChecks(metrics)
  for (const state of states) observe(checkOf(), checkOf({ state, sinceMs: 5_500 }), { state, latencyMs: 20 })
  const text = await metrics.registry.metrics()
  const ofCheck = text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)\{(?:[^}]*,)?check="logs"[^}]*\} (.*)$/.exec(line) ?? []
    return name === undefined || name.endsWith('_bucket') ? [] : [[name, Number(value)]]
  })
  return { text, figures: Object.fromEntries(ofCheck) as Record<string, number> }
}

test.each([
  { state: 'passing', figures: { probe_success: 1, health_check_up: 1, health_check_failures_total: 0 } },
  { state: 'warning', figures: { probe_success: 1, health_check_up: 1, health_check_failures_total: 0 } },
  { state: 'failing', figures: { probe_success: 0, health_check_up: 0, health_check_failures_total: 1 } },
  { state: 'unknown', figures: { probe_success: 0, health_check_failures_total: 0 } },
] as const)('a result that is $state is told as figures', async ({ state, figures }) => {
  const seen = await observed(state)
  expect(seen.figures).toEqual({
    ...figures,
    probe_duration_seconds: 0.02,
    health_check_state_since_seconds: 5.5,
    health_check_duration_seconds_sum: 0.02,
    health_check_duration_seconds_count: 1,
  })
})

test('failures are counted, and a verdict that is known no longer is absent', async () => {
  const { figures } = await observed('failing', 'failing', 'unknown')
  expect(figures).toMatchObject({ health_check_failures_total: 2, health_check_duration_seconds_count: 3 })
  expect(figures).not.toHaveProperty('health_check_up')
})

test('durations fall into buckets from a millisecond to five seconds', async () => {
  const { text } = await observed('passing')
  const buckets = [...text.matchAll(/_bucket\{le="([^"]+)"[^}]*,check="logs"\} (\d)/g)].map(([, le, count]) => [
    le,
    count,
  ])
  expect(buckets[0]).toEqual(['0.001', '0'])
  expect(buckets).toContainEqual(['0.01', '0'])
  expect(buckets).toContainEqual(['0.025', '1'])
  expect(buckets.slice(-2)).toEqual([
    ['5', '1'],
    ['+Inf', '1'],
  ])
})
