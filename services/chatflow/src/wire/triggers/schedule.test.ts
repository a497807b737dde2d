import { describe, expect, test } from 'vitest'
import type { Schedule, ScheduleLog } from '../../domain/triggers/schedule.ts'
import { logQuery, renderSchedule, renderScheduleLog } from './schedule.ts'

const schedule: Schedule = {
  id: 'f',
  chatflowId: 'f',
  enabled: true,
  state: '{"cronExpression":"0 9 * * *","timezone":"UTC","mode":"text","question":"Hi"}',
  lastRunAtMs: undefined,
  nextRunAtMs: 0,
  createdAtMs: 0,
  updatedAtMs: 1_000,
}
const epoch = '1970-01-01T00:00:00.000Z'
const row = {
  id: 'f',
  triggerType: 'AGENTFLOW',
  targetId: 'f',
  cronExpression: '0 9 * * *',
  timezone: 'UTC',
  enabled: true,
  scheduleInputMode: 'text',
  defaultInput: 'Hi',
  defaultForm: undefined,
  endDate: null,
  lastRunAt: null,
  nextRunAt: epoch,
  createdDate: epoch,
  updatedDate: '1970-01-01T00:00:01.000Z',
  workspaceId: null,
}

describe('a schedule', () => {
  test('is shown with what it asks', () => {
    expect(renderSchedule(schedule)).toStrictEqual(row)
  })

  test('is shown with its form as JSON text and its end', () => {
    const state = '{"form":{"a":1},"endAtMs":1000}'
    expect(renderSchedule({ ...schedule, state, lastRunAtMs: 0, nextRunAtMs: undefined })).toMatchObject({
      defaultForm: '{"a":1}',
      endDate: '1970-01-01T00:00:01.000Z',
      lastRunAt: epoch,
      nextRunAt: null,
    })
  })
})

describe('a line of its log', () => {
  const log: ScheduleLog = {
    id: 'l',
    chatflowId: 'f',
    status: 'RUNNING',
    error: undefined,
    executionId: undefined,
    createdAtMs: 0,
    endedAtMs: undefined,
  }

  test('of a run that goes on has no end', () => {
    expect(renderScheduleLog(log)).toStrictEqual({
      id: 'l',
      scheduleRecordId: 'f',
      triggerType: 'AGENTFLOW',
      targetId: 'f',
      executionId: null,
      status: 'RUNNING',
      error: null,
      elapsedTimeMs: null,
      scheduledAt: epoch,
      createdDate: epoch,
      workspaceId: null,
    })
  })

  test('of a run that ended says how long it took', () => {
    const ended = { ...log, createdAtMs: 1_000, endedAtMs: 1_250, error: 'It failed', executionId: 'e' }
    expect(renderScheduleLog(ended)).toMatchObject({ elapsedTimeMs: 250, error: 'It failed', executionId: 'e' })
  })
})

test('a log is asked for by page, a hundred lines at most', () => {
  expect(logQuery.parse({})).toEqual({ page: 1, limit: 20 })
  expect(logQuery.parse({ page: '2', limit: '100', status: 'FAILED' })).toEqual({
    page: 2,
    limit: 100,
    status: 'FAILED',
  })
  for (const wrong of [{ page: '0' }, { limit: '0' }, { limit: '101' }, { limit: '1.5' }]) {
    expect(logQuery.safeParse(wrong).success).toBe(false)
  }
})
