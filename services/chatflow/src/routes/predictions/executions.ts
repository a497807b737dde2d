import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import {
  executionChange,
  executionIds,
  executionPage,
  executionQuery,
  executionSchema,
  executionsRemoved,
  parseExecutionQuery,
  renderExecution,
} from '../../wire/predictions/execution.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

export type ExecutionRoutesDeps = {
  readonly executions: ExecutionStore
  readonly chatflows: Pick<ChatflowStore, 'outlines'>
}

const params = z.object({ id: z.string() })
const keyedRoute = (action: string) => ({ security: keyed, middleware: requires(`executions:${action}`) })

const list = createRoute({
  method: 'get',
  path: '/api/v1/executions',
  summary: 'Executions of agent flows, newest change first',
  ...keyedRoute('view'),
  request: { query: executionQuery },
  responses: { 200: jsonAnswer('One page', executionPage), ...badRequest, ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: '/api/v1/executions/{id}',
  summary: 'One execution',
  ...keyedRoute('view'),
  request: { params },
  responses: { 200: jsonAnswer('The execution', executionSchema), ...keyedErrors, ...notFound },
})

const change = createRoute({
  method: 'put',
  path: '/api/v1/executions/{id}',
  summary: 'Make an execution public, or no longer',
  ...keyedRoute('update'),
  request: { params, body: jsonBody(executionChange) },
  responses: { 200: jsonAnswer('The execution', executionSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/v1/executions/{id}',
  summary: 'Remove an execution',
  ...keyedRoute('delete'),
  request: { params },
  responses: { 200: jsonAnswer('It is gone', executionsRemoved), ...keyedErrors, ...notFound },
})

const removeMany = createRoute({
  method: 'delete',
  path: '/api/v1/executions',
  summary: 'Remove several executions',
  ...keyedRoute('delete'),
  request: { body: jsonBody(executionIds) },
  responses: { 200: jsonAnswer('How many are gone', executionsRemoved), ...badRequest, ...keyedErrors },
})

const openGet = createRoute({
  method: 'get',
  path: '/api/v1/public-executions/{id}',
  summary: 'An execution that its owner has made public',
  request: { params },
  responses: { 200: jsonAnswer('The execution', executionSchema), ...notFound },
})

/** The history of agent flows' runs. */
export function executionRoutes({ executions, chatflows }: ExecutionRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const { flowName, where, ...page } = parseExecutionQuery(c.req.valid('query'))
    const flows = flowName === undefined ? undefined : await flowsNamed(flowName)
    if (flows?.length === 0) return c.json({ data: [], total: 0 }, 200)
    const wanted = flows === undefined ? where : { agentflowId: flows, ...where }
    const { rows, total } = await executions.list({ ...page, where: wanted })
    const ids = [...new Set(rows.map(({ agentflowId }) => agentflowId))]
    const known = new Map((await chatflows.outlines({ ids })).map((flow) => [flow.id, flow]))
    return c.json({ data: rows.map((row) => renderExecution(row, known.get(row.agentflowId))), total }, 200)
  })
  routes.openapi(get, async (c) => c.json(await withFlow(await find(c.req.valid('param').id)), 200))
  routes.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const changed = await executions.change(id, { isPublic: c.req.valid('json').isPublic })
    if (changed === undefined) throw missing(id)
    return c.json(await withFlow(changed), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await executions.remove(id))) throw missing(id)
    return c.json({ success: true as const, deletedCount: 1 }, 200)
  })
  routes.openapi(removeMany, async (c) => {
    const deletedCount = await executions.removeAll({ where: { id: c.req.valid('json').executionIds } })
    return c.json({ success: true as const, deletedCount }, 200)
  })
  routes.openapi(openGet, async (c) => {
    const execution = await find(c.req.valid('param').id)
    if (!execution.isPublic) throw missing(execution.id)
    return c.json(renderExecution(execution), 200)
  })
  return routes

  async function find(id: string) {
    const execution = await executions.get(id)
    if (execution === undefined) throw missing(id)
    return execution
  }

  async function withFlow(execution: Parameters<typeof renderExecution>[0]) {
    return renderExecution(execution, (await chatflows.outlines({ ids: [execution.agentflowId] }))[0])
  }

  async function flowsNamed(name: string): Promise<readonly string[]> {
    const all = await chatflows.outlines()
    return all.filter((flow) => flow.name.toLowerCase().includes(name.toLowerCase())).map(({ id }) => id)
  }
}

function missing(id: string): Failure {
  return new Failure('missing', `Execution ${id} not found`)
}
