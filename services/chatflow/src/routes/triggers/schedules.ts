import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import type { ScheduleLogStore } from '../../domain/triggers/schedule.ts'
import type { Scheduler } from '../../domain/triggers/scheduler.ts'
import { idParam, renderDate } from '../../wire/common.ts'
import {
  logPageSchema,
  logQuery,
  logsRemovedSchema,
  renderSchedule,
  renderScheduleLog,
  scheduleSchema,
  scheduleStatusSchema,
} from '../../wire/triggers/schedule.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ScheduleDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly scheduleLogs: ScheduleLogStore
  readonly executions: Pick<ExecutionStore, 'remove'>
  readonly scheduler: Scheduler
}

const path = '/api/v1/chatflows/{id}/schedule'
const viewers: readonly Permission[] = ['agentflows:view', 'chatflows:view']
const changers: readonly Permission[] = ['agentflows:update', 'chatflows:update']

/** Flows that run by themselves. */
export function scheduleEndpoints(deps: ScheduleDeps): readonly ChatflowEndpoint[] {
  const { chatflows, scheduleLogs, scheduler } = deps
  return [
    endpoint({
      method: 'get',
      path: `${path}/status`,
      summary: 'When a chatflow runs by itself, and what keeps it from that',
      access: viewers,
      input: { params: idParam },
      output: scheduleStatusSchema,
      refusals: [400, 404],
      async handle({ params }) {
        const { record, upcomingMs, ...rest } = await scheduler.status(await findChatflow(chatflows, params.id))
        const nextRuns = upcomingMs.map(renderDate)
        return { record: record === undefined ? null : renderSchedule(record), ...rest, nextRuns }
      },
    }),
    endpoint({
      method: 'patch',
      path: `${path}/enabled`,
      summary: 'Switch the schedule of a chatflow on or off',
      access: changers,
      input: { params: idParam, body: z.object({ enabled: z.boolean() }) },
      output: scheduleSchema,
      async handle({ params, body }) {
        const chatflow = await findChatflow(chatflows, params.id)
        return renderSchedule(await scheduler.setEnabled(chatflow, body.enabled))
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/trigger-logs`,
      summary: 'When a chatflow ran by itself, newest first',
      access: viewers,
      input: { params: idParam, query: logQuery },
      output: logPageSchema,
      async handle({ params, query: { page, limit, status } }) {
        const { id } = await findChatflow(chatflows, params.id)
        const where = { chatflowId: id, ...(status === undefined ? {} : { status: status.split(',') }) }
        const { rows, total } = await scheduleLogs.list({ where, offset: (page - 1) * limit, limit })
        return { data: rows.map(renderScheduleLog), total, page, limit }
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/trigger-logs`,
      summary: 'Remove lines of the log, with the executions they tell of',
      access: changers,
      input: { params: idParam, body: z.object({ logIds: z.array(z.string()).max(1_000) }) },
      output: logsRemovedSchema,
      async handle({ params, body }) {
        const { id } = await findChatflow(chatflows, params.id)
        return { success: true as const, ...(await removeLogs(deps, id, body.logIds)) }
      },
    }),
  ]
}

async function removeLogs({ scheduleLogs, executions }: ScheduleDeps, chatflowId: string, logIds: readonly string[]) {
  const { rows } = await scheduleLogs.list({ where: { chatflowId, id: logIds } })
  const counts = { deletedLogs: 0, deletedExecutions: 0 }
  for (const { id, executionId } of rows) {
    if (await scheduleLogs.remove(id)) counts.deletedLogs += 1
    if (executionId !== undefined && (await executions.remove(executionId))) counts.deletedExecutions += 1
  }
  return counts
}
