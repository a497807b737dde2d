import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { CustomTemplateStore } from '../../domain/chatflows/custom-template.ts'
import {
  createTemplate,
  customTemplateSchema,
  newTemplateSchema,
  renderCustomTemplate,
} from '../../wire/chatflows/custom-template.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  renderDeleted,
} from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from './chatflows.ts'

const path = '/api/v1/marketplaces/custom'

const list = createRoute({
  method: 'get',
  path,
  summary: 'The templates that owners of this server keep',
  security: keyed,
  middleware: requires('templates:custom', 'chatflows:view', 'agentflows:view'),
  responses: { 200: jsonAnswer('The templates', z.array(customTemplateSchema)), ...keyedErrors },
})

const keep = createRoute({
  method: 'post',
  path,
  summary: 'Keep a flow, without its secrets, or a tool as a template',
  security: keyed,
  middleware: requires('templates:flowexport', 'templates:toolexport', 'templates:custom'),
  request: { body: jsonBody(newTemplateSchema) },
  responses: { 200: jsonAnswer('The template', customTemplateSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a template',
  security: keyed,
  middleware: requires('templates:custom-delete'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...keyedErrors, ...notFound },
})

export type CustomTemplateRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly customTemplates: CustomTemplateStore
  readonly nowMs: () => number
  readonly newId: () => string
}

export function customTemplateRoutes(deps: CustomTemplateRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { chatflows, customTemplates, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => c.json((await customTemplates.list()).rows.map(renderCustomTemplate), 200))
  routes.openapi(keep, async (c) => {
    const sent = c.req.valid('json')
    if ((sent.chatflowId === undefined) === (sent.tool === undefined)) {
      throw new Failure('invalid', 'Cannot keep the template: give either "chatflowId" or "tool"')
    }
    const source = sent.chatflowId === undefined ? undefined : await findChatflow(chatflows, sent.chatflowId)
    const now = nowMs()
    const template = createTemplate(sent, source, { id: newId(), createdAtMs: now, updatedAtMs: now })
    await customTemplates.put(template)
    return c.json(renderCustomTemplate(template), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await customTemplates.remove(id))) throw new Failure('missing', `Template ${id} not found`)
    return c.json(renderDeleted(1), 200)
  })
  return routes
}
