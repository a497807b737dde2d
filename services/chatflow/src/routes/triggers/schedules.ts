import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import type { ScheduleLogStore } from '../../domain/triggers/schedule.ts'
import type { Scheduler } from '../../domain/triggers/scheduler.ts'
import { badRequest, idParam, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { renderSchedule, renderScheduleLog, scheduleLogSchema, scheduleSchema } from '../../wire/triggers/schedule.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

export type ScheduleRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly scheduleLogs: ScheduleLogStore
  readonly executions: Pick<ExecutionStore, 'remove'>
  readonly scheduler: Scheduler
}

const common = { security: keyed, middleware: requires('agentflows:view', 'chatflows:view') } as const
const changing = { security: keyed, middleware: requires('agentflows:update', 'chatflows:update') } as const
const errors = { ...badRequest, ...keyedErrors, ...notFound }
const maxLogsAPage = 100

const status = createRoute({
  ...common,
  method: 'get',
  path: '/api/v1/chatflows/{id}/schedule/status',
  summary: 'When a chatflow runs by itself, and what keeps it from that',
  request: { params: idParam },
  responses: {
    200: jsonAnswer(
      'The schedule',
      z.object({ record: scheduleSchema.nullable(), canEnable: z.boolean(), reason: z.string().optional() }),
    ),
    ...errors,
  },
})

const enable = createRoute({
  ...changing,
  method: 'patch',
  path: '/api/v1/chatflows/{id}/schedule/enabled',
  summary: 'Switch the schedule of a chatflow on or off',
  request: { params: idParam, body: jsonBody(z.object({ enabled: z.boolean() })) },
  responses: { 200: jsonAnswer('The schedule', scheduleSchema), ...errors },
})

const logs = createRoute({
  ...common,
  method: 'get',
  path: '/api/v1/chatflows/{id}/schedule/trigger-logs',
  summary: 'When a chatflow ran by itself, newest first',
  request: {
    params: idParam,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(maxLogsAPage).default(20),
      status: z.string().optional(),
    }),
  },
  responses: {
    200: jsonAnswer(
      'One page',
      z.object({ data: z.array(scheduleLogSchema), total: z.int(), page: z.int(), limit: z.int() }),
    ),
    ...errors,
  },
})

const removeLogs = createRoute({
  ...changing,
  method: 'delete',
  path: '/api/v1/chatflows/{id}/schedule/trigger-logs',
  summary: 'Remove lines of the log, with the executions they tell of',
  request: { params: idParam, body: jsonBody(z.object({ logIds: z.array(z.string()).max(1_000) })) },
  responses: {
    200: jsonAnswer(
      'How many',
      z.object({ success: z.literal(true), deletedLogs: z.int(), deletedExecutions: z.int() }),
    ),
    ...errors,
  },
})

/** Flows that run by themselves. */
export function scheduleRoutes({
  chatflows,
  scheduleLogs,
  executions,
  scheduler,
}: ScheduleRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(status, async (c) => {
    const { record, ...rest } = await scheduler.status(await findChatflow(chatflows, c.req.valid('param').id))
    return c.json({ record: record === undefined ? null : renderSchedule(record), ...rest }, 200)
  })
  routes.openapi(enable, async (c) => {
    const chatflow = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json(renderSchedule(await scheduler.setEnabled(chatflow, c.req.valid('json').enabled)), 200)
  })
  routes.openapi(logs, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const { page, limit, status: wanted } = c.req.valid('query')
    const where = { chatflowId: id, ...(wanted === undefined ? {} : { status: wanted.split(',') }) }
    const { rows, total } = await scheduleLogs.list({ where, offset: (page - 1) * limit, limit })
    return c.json({ data: rows.map(renderScheduleLog), total, page, limit }, 200)
  })
  routes.openapi(removeLogs, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const { logIds } = c.req.valid('json')
    const { rows } = await scheduleLogs.list({ where: { chatflowId: id, id: logIds } })
    const counts = { deletedLogs: 0, deletedExecutions: 0 }
    for (const { id: logId, executionId } of rows) {
      if (await scheduleLogs.remove(logId)) counts.deletedLogs += 1
      if (executionId !== undefined && (await executions.remove(executionId))) counts.deletedExecutions += 1
    }
    return c.json({ success: true as const, ...counts }, 200)
  })
  return routes
}
