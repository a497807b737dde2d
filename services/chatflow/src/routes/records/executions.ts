import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { Execution, ExecutionStore } from '../../domain/records/execution.ts'
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
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ExecutionDeps = {
  readonly executions: ExecutionStore
  readonly chatflows: Pick<ChatflowStore, 'outlines'>
}

const path = '/api/v1/executions'
const params = z.object({ id: z.string() })

/** The history of agent flows' runs. */
export function executionEndpoints(deps: ExecutionDeps): readonly ChatflowEndpoint[] {
  return [...readingEndpoints(deps), ...changingEndpoints(deps)]
}

function readingEndpoints(deps: ExecutionDeps): readonly ChatflowEndpoint[] {
  const { executions, chatflows } = deps
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Executions of agent flows, newest change first',
      access: ['executions:view'],
      input: { query: executionQuery },
      output: executionPage,
      async handle({ query }) {
        const { flowName, where, ...page } = parseExecutionQuery(query)
        const flows = flowName === undefined ? undefined : await flowsNamed(deps, flowName)
        if (flows?.length === 0) return { data: [], total: 0 }
        const wanted = flows === undefined ? where : { agentflowId: flows, ...where }
        const { rows, total } = await executions.list({ ...page, where: wanted })
        const ids = [...new Set(rows.map(({ agentflowId }) => agentflowId))]
        const known = new Map((await chatflows.outlines({ ids })).map((flow) => [flow.id, flow]))
        return { data: rows.map((row) => renderExecution(row, known.get(row.agentflowId))), total }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'One execution',
      access: ['executions:view'],
      input: { params },
      output: executionSchema,
      handle: async ({ params: { id } }) => withFlow(deps, await find(deps, id)),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/public-executions/{id}',
      summary: 'An execution that its owner has made public',
      access: 'anyone',
      input: { params },
      output: executionSchema,
      async handle({ params: { id } }) {
        const execution = await find(deps, id)
        if (!execution.isPublic) throw missing(execution.id)
        return renderExecution(execution)
      },
    }),
  ]
}

function changingEndpoints(deps: ExecutionDeps): readonly ChatflowEndpoint[] {
  const { executions } = deps
  return [
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Make an execution public, or no longer',
      access: ['executions:update'],
      input: { params, body: executionChange },
      output: executionSchema,
      async handle({ params: { id }, body: { isPublic } }) {
        const changed = await executions.change(id, { isPublic })
        if (changed === undefined) throw missing(id)
        return withFlow(deps, changed)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove an execution',
      access: ['executions:delete'],
      input: { params },
      output: executionsRemoved,
      async handle({ params: { id } }) {
        if (!(await executions.remove(id))) throw missing(id)
        return { success: true as const, deletedCount: 1 }
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Remove several executions',
      access: ['executions:delete'],
      input: { body: executionIds },
      output: executionsRemoved,
      handle: async ({ body }) => ({
        success: true as const,
        deletedCount: await executions.removeAll({ where: { id: body.executionIds } }),
      }),
    }),
  ]
}

async function find({ executions }: ExecutionDeps, id: string): Promise<Execution> {
  const execution = await executions.get(id)
  if (execution === undefined) throw missing(id)
  return execution
}

async function withFlow({ chatflows }: ExecutionDeps, execution: Execution) {
  return renderExecution(execution, (await chatflows.outlines({ ids: [execution.agentflowId] }))[0])
}

async function flowsNamed({ chatflows }: ExecutionDeps, name: string): Promise<readonly string[]> {
  const all = await chatflows.outlines()
  return all.filter((flow) => flow.name.toLowerCase().includes(name.toLowerCase())).map(({ id }) => id)
}

function missing(id: string): Failure {
  return new Failure('missing', `Execution ${id} not found`)
}
