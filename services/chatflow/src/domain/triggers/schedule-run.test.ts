import { describe, expect, test } from 'vitest'
import { newScheduleLog } from './schedule-run.ts'

describe('the line of the log for a time that came due', () => {
  const of = (status: 'RUNNING' | 'SKIPPED') =>
    newScheduleLog({ newId: () => 'line', nowMs: () => 7, replicas: { me: 'this' } }, 'flow', status)
  const shared = { id: 'line', chatflowId: 'flow', executionId: undefined, createdAtMs: 7, owner: 'this' }

  test('is open while the run goes on', () => {
    expect(of('RUNNING')).toEqual({ ...shared, status: 'RUNNING', error: undefined, endedAtMs: undefined })
  })

  test('is ended, with the reason, where the run before still goes on', () => {
    const error = 'The run before still goes on'
    expect(of('SKIPPED')).toEqual({ ...shared, status: 'SKIPPED', error, endedAtMs: 7 })
  })
})
