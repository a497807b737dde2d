import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { FlowFault } from '../../domain/flow/compile/check-flow.ts'
import { type FlowFaultBody, flowCheckBody, flowFaultsSchema } from '../../wire/chatflows/flow-fault.ts'
import { badRequest, idParam, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from './chatflows.ts'

const path = '/api/v1/validation'
const faults = { 200: jsonAnswer('What keeps the flow from running; empty when nothing does', flowFaultsSchema) }

const checkStored = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'Whether a chatflow can run, without running it',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam },
  responses: { ...faults, ...badRequest, ...keyedErrors, ...notFound },
})

const checkSent = createRoute({
  method: 'post',
  path,
  summary: 'Whether a flow could run, before it is saved',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { body: jsonBody(flowCheckBody) },
  responses: { ...faults, ...badRequest, ...keyedErrors },
})

export type FlowCheckRoutesDeps = {
  readonly store: Pick<ChatflowStore, 'get'>
  /**
   * What keeps a flow from running.
   *
   * @param flowData React Flow's JSON text
   * @param id `undefined` for a flow that is not stored
   */
  readonly faultsOf: (flowData: string, id?: string) => Promise<readonly FlowFault[]>
}

export function flowCheckRoutes({ store, faultsOf }: FlowCheckRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(checkStored, async (c) => {
    const { id, flowData } = await findChatflow(store, c.req.valid('param').id)
    return c.json(render(await faultsOf(flowData, id)), 200)
  })
  routes.openapi(checkSent, async (c) => c.json(render(await faultsOf(c.req.valid('json').flowData)), 200))
  return routes
}

function render(faults: readonly FlowFault[]): FlowFaultBody[] {
  return faults.map((fault) => ({ ...fault, issues: [...fault.issues] }))
}
