import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { UpsertHistory } from '../../domain/documents/ingest/upsert-history.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  parseDate,
  renderDeleted,
} from '../../wire/common.ts'
import { renderUpsert, upsertHistoryQuery, upsertIdsSchema, upsertRowSchema } from '../../wire/documents/upsert.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const path = '/api/v1/upsert-history'

const list = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'What was upserted for a chatflow or a document store, newest first unless asked otherwise',
  security: keyed,
  middleware: requires('chatflows:view', 'documentStores:view'),
  request: { params: idParam, query: upsertHistoryQuery },
  responses: { 200: jsonAnswer('The upserts', z.array(upsertRowSchema)), ...badRequest, ...keyedErrors },
})

const remove = createRoute({
  method: 'patch',
  path,
  summary: 'Forget some upserts; what they put into stores stays there',
  security: keyed,
  middleware: requires('chatflows:update', 'documentStores:update'),
  request: { body: jsonBody(upsertIdsSchema) },
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...badRequest, ...keyedErrors },
})

/** `/upsert-history`: what upserts did. */
export function upsertHistoryRoutes({ history }: { readonly history: UpsertHistory }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const { order = 'DESC', startDate, endDate } = c.req.valid('query')
    const { rows } = await history.list({
      where: { chatflowId: c.req.valid('param').id },
      reverse: order.toUpperCase() === 'DESC',
      ...(startDate !== undefined && { from: parseDate('startDate', startDate) }),
      ...(endDate !== undefined && { to: parseDate('endDate', endDate) }),
    })
    return c.json(rows.map(renderUpsert), 200)
  })
  routes.openapi(remove, async (c) => {
    const { ids } = c.req.valid('json')
    const removed = ids.length === 0 ? 0 : await history.removeAll({ where: { id: ids } })
    return c.json(renderDeleted(removed), 200)
  })
  return routes
}
