import { expect, test } from 'vitest'
import type { Arrived } from './arrived.ts'
import { isWorthShowing } from './is-worth-showing.ts'

const details = { group: 'services', critical: true, weight: 'critical', since: '2026-11-22T09:00:00Z' } as const
const report = {
  status: 'UP',
  phase: 'running',
  description: '',
  serviceId: 'hearth',
  version: '1',
  releaseId: '1',
  time: '',
  uptime: 1,
  uptimeSeconds: 1,
  notes: [],
  summary: { up: 1, warn: 0, down: 0, unknown: 0 },
  components: { logs: { status: 'UP', details: { ...details, latencyMs: 1 } } },
  checks: {},
  groups: [],
} as const satisfies Arrived['report']
const shown: Arrived = { report, atMs: 100_000 }
const logs = (change: object, status: 'UP' | 'DOWN' = 'UP') => ({
  logs: { status, details: { ...details, ...change } },
})

test.each([
  { name: 'the first one', before: undefined, components: logs({}), atMs: 100_000, is: true },
  { name: 'another latency', before: shown, components: logs({ latencyMs: 9 }), atMs: 102_000, is: false },
  { name: 'another latency after a while', before: shown, components: logs({ latencyMs: 9 }), atMs: 110_000, is: true },
  { name: 'another verdict', before: shown, components: logs({}, 'DOWN'), atMs: 101_000, is: true },
  { name: 'another reason', before: shown, components: logs({ reason: 'no disk' }), atMs: 101_000, is: true },
])('$name', ({ before, components, atMs, is }) =>
  expect(isWorthShowing(before, { report: { ...report, components }, atMs })).toBe(is),
)
