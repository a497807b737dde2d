import { nextDueMs } from '@hearth/rules/values'
import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { attachTargetLabels } from './attach-target-labels.ts'
import { sampleTimeMs } from './schedule.ts'

describe('nextDueMs()', () => {
  test.each([0, 1, 14_999, 15_000, 1_700_000_000_123])('after %i ms is later, and within an interval', (nowMs) => {
    const dueMs = nextDueMs(nowMs, 15_000, 'job a')
    expect(dueMs).toBeGreaterThan(nowMs)
    expect(dueMs).toBeLessThanOrEqual(nowMs + 15_000)
    expect(nextDueMs(dueMs, 15_000, 'job a')).toBe(dueMs + 15_000)
    expect(nextDueMs(dueMs - 1, 15_000, 'job a')).toBe(dueMs)
  })

  test('spreads targets over the interval', () => {
    const places = Array.from({ length: 100 }, (_, at) => nextDueMs(0, 15_000, `target ${at}`))
    expect(new Set(places).size).toBeGreaterThan(90)
    expect(Math.min(...places)).toBeLessThan(2_000)
    expect(Math.max(...places)).toBeGreaterThan(13_000)
  })
})

test.each([
  { name: 'in time', startedMs: 60_000, atMs: 60_000 },
  { name: 'late by the tolerance', startedMs: 60_010, atMs: 60_000 },
  { name: 'later than that', startedMs: 60_011, atMs: 60_011 },
  { name: 'early by the tolerance', startedMs: 59_990, atMs: 60_000 },
  { name: 'earlier than that', startedMs: 59_989, atMs: 59_989 },
  { name: 'late by a hundredth of a short interval', startedMs: 60_005, intervalMs: 500, atMs: 60_000 },
  { name: 'later than that', startedMs: 60_006, intervalMs: 500, atMs: 60_006 },
])('samples of a scrape that starts $name carry $atMs', ({ startedMs, intervalMs = 15_000, atMs }) => {
  expect(sampleTimeMs(60_000, startedMs, intervalMs)).toBe(atMs)
})

describe('attachTargetLabels()', () => {
  const target = Labels.of({ job: 'node', instance: 'a:1' })
  const attach = (series: Record<string, string>, honorLabels: boolean) =>
    attachTargetLabels(Labels.of(series), target, honorLabels).toRecord()

  test.each([true, false])('puts both together where none clashes (honoring them: %s)', (honorLabels) => {
    expect(attach({ __name__: 'up' }, honorLabels)).toEqual({ __name__: 'up', job: 'node', instance: 'a:1' })
  })

  test('labels on the page win where they are honored', () => {
    expect(attach({ job: 'own' }, true)).toEqual({ job: 'own', instance: 'a:1' })
  })

  test('else they are kept under a name that is free', () => {
    expect(attach({ job: 'own' }, false)).toEqual({ job: 'node', instance: 'a:1', exported_job: 'own' })
    expect(attach({ job: 'own', exported_job: 'other' }, false)).toEqual({
      job: 'node',
      instance: 'a:1',
      exported_job: 'other',
      exported_exported_job: 'own',
    })
  })
})
