import { z } from '@hono/zod-openapi'
import type { Schedule, ScheduleLog } from '../../domain/triggers/schedule.ts'
import { renderDate } from '../common.ts'

export const scheduleSchema = z
  .looseObject({ id: z.string(), targetId: z.string(), enabled: z.boolean() })
  .openapi('Schedule')

export const scheduleLogSchema = z
  .looseObject({ id: z.string(), targetId: z.string(), status: z.string() })
  .openapi('ScheduleTriggerLog')

/** A schedule in Flowise's field names. */
export function renderSchedule(schedule: Schedule): z.output<typeof scheduleSchema> {
  const { cronExpression, timezone, mode, question, form, endAtMs } = stateOf(schedule)
  return {
    id: schedule.id,
    triggerType: 'AGENTFLOW',
    targetId: schedule.chatflowId,
    cronExpression,
    timezone,
    enabled: schedule.enabled,
    scheduleInputMode: mode,
    defaultInput: question,
    defaultForm: form === undefined ? undefined : JSON.stringify(form),
    endDate: dateOrNull(endAtMs),
    lastRunAt: dateOrNull(schedule.lastRunAtMs),
    nextRunAt: dateOrNull(schedule.nextRunAtMs),
    createdDate: renderDate(schedule.createdAtMs),
    updatedDate: renderDate(schedule.updatedAtMs),
    workspaceId: null,
  }
}

/** One line of a schedule's log in Flowise's field names. */
export function renderScheduleLog(log: ScheduleLog): z.output<typeof scheduleLogSchema> {
  const { id, chatflowId, status, error, executionId, createdAtMs, endedAtMs } = log
  return {
    id,
    scheduleRecordId: chatflowId,
    triggerType: 'AGENTFLOW',
    targetId: chatflowId,
    executionId: executionId ?? null,
    status,
    error: error ?? null,
    elapsedTimeMs: endedAtMs === undefined ? null : endedAtMs - createdAtMs,
    scheduledAt: renderDate(createdAtMs),
    createdDate: renderDate(createdAtMs),
    workspaceId: null,
  }
}

function stateOf({ state }: Schedule): Readonly<Record<string, unknown>> {
  return JSON.parse(state) as Readonly<Record<string, unknown>>
}

function dateOrNull(atMs: unknown): string | null {
  return typeof atMs === 'number' ? renderDate(atMs) : null
}

/** The schedule of a chatflow, and what keeps it from running by itself. */
export const scheduleStatusSchema = z.object({
  record: scheduleSchema.nullable(),
  canEnable: z.boolean(),
  reason: z.string().optional(),
  nextRuns: z.array(z.iso.datetime()).openapi({ description: 'The next five, soonest first; none while it is off' }),
})

const maxLogsAPage = 100

export const logQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(maxLogsAPage).default(20),
  status: z.string().optional(),
})

export const logPageSchema = z.object({
  data: z.array(scheduleLogSchema),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})

export const logsRemovedSchema = z.object({
  success: z.literal(true),
  deletedLogs: z.int(),
  deletedExecutions: z.int(),
})
