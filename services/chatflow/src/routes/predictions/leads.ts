import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { LeadStore } from '../../domain/records/lead.ts'
import {
  badRequest,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  maybeKeyed,
  notFound,
} from '../../wire/common.ts'
import { leadSchema, newLeadSchema, renderLead } from '../../wire/predictions/lead.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

const leave = createRoute({
  method: 'post',
  path: '/api/v1/leads',
  summary: 'Leave word how to be reached; needs what asking the chatflow needs',
  security: maybeKeyed,
  request: { body: jsonBody(newLeadSchema) },
  responses: { 200: jsonAnswer('The lead', leadSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const list = createRoute({
  method: 'get',
  path: '/api/v1/leads/{id}',
  summary: 'The leads of a chatflow, oldest first',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('The leads', z.array(leadSchema)), ...badRequest, ...keyedErrors, ...notFound },
})

export type LeadRoutesDeps = AdmitDeps & {
  readonly leads: LeadStore
  readonly nowMs: () => number
  readonly newId: () => string
}

export function leadRoutes(deps: LeadRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { leads, chatflows, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.openapi(leave, async (c) => {
    const { chatflowid, chatId, name, email, phone } = c.req.valid('json')
    const chatflow = await admitVisitor(c, deps, chatflowid)
    const lead = {
      id: newId(),
      chatflowId: chatflow.id,
      chatId: chatId || newId(),
      name: name || undefined,
      email: email || undefined,
      phone: phone || undefined,
      createdAtMs: nowMs(),
    }
    await leads.put(lead)
    return c.json(renderLead(lead), 200)
  })
  routes.openapi(list, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json((await leads.list({ where: { chatflowId: id } })).rows.map(renderLead), 200)
  })
  return routes
}
