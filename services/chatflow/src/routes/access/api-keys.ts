import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { ApiKeys } from '../../domain/access/api-keys.ts'
import type { KeyRing } from '../../domain/access/key-ring.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { apiKeyBody, apiKeySchema, parseApiKey, renderApiKey } from '../../wire/access/api-key.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  pageQuery,
  parsePage,
  refuseWithPrecondition,
  renderDeleted,
  renderList,
} from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { requires } from './gate.ts'

const path = '/api/v1/apikey'
const keysOrPage = z.union([z.array(apiKeySchema), z.object({ data: z.array(apiKeySchema), total: z.int() })])
const keyList = jsonAnswer('All keys', z.array(apiKeySchema))
const badBody = { 412: jsonAnswer('The body does not fit', errorSchema) }

const list = createRoute({
  method: 'get',
  path,
  summary: 'All API keys, without the keys themselves',
  security: keyed,
  middleware: requires('apikeys:view'),
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer('All, or a page', keysOrPage), ...keyedErrors },
})

const issue = createRoute({
  method: 'post',
  path,
  summary: 'Create an API key; the answer tells it this once',
  security: keyed,
  middleware: requires('apikeys:create'),
  request: { body: jsonBody(apiKeyBody) },
  responses: { 200: keyList, ...badRequest, ...badBody, ...keyedErrors },
})

const alter = createRoute({
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Rename an API key or change its permissions',
  security: keyed,
  middleware: requires('apikeys:update'),
  request: { params: idParam, body: jsonBody(apiKeyBody) },
  responses: { 200: keyList, ...badRequest, ...badBody, ...keyedErrors, ...notFound },
})

const revoke = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Revoke an API key, at once',
  security: keyed,
  middleware: requires('apikeys:delete'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('Revoked', deletedSchema), ...keyedErrors, ...notFound },
})

export type ApiKeyRoutesDeps = {
  readonly keys: ApiKeys
  readonly ring: KeyRing
  readonly chatflows: Pick<ChatflowStore, 'outlines'>
}

export function apiKeyRoutes({ keys, ring, chatflows }: ApiKeyRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  const renderAll = async (issued?: { readonly key: ApiKey; readonly text: string }) => {
    const flows = await chatflows.outlines()
    const boundTo = (key: ApiKey) => flows.filter(({ apiKeyId }) => apiKeyId === key.id)
    const textOf = (key: ApiKey) => (issued?.key.id === key.id ? issued.text : undefined)
    return ring.list().map((key) => renderApiKey(key, boundTo(key), textOf(key)))
  }
  routes.openapi(list, async (c) => {
    const page = parsePage(c.req.valid('query'))
    return c.json(renderList(await renderAll(), page), 200)
  })
  routes.openapi(
    issue,
    async (c) => {
      const issued = await keys.issue(c.get('caller'), parseApiKey(c.req.valid('json')))
      return c.json(await renderAll(issued), 200)
    },
    refuseWithPrecondition,
  )
  routes.openapi(
    alter,
    async (c) => {
      await keys.alter(c.get('caller'), c.req.valid('param').id, parseApiKey(c.req.valid('json')))
      return c.json(await renderAll(), 200)
    },
    refuseWithPrecondition,
  )
  routes.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param')
    if (await keys.revoke(id)) return c.json(renderDeleted(1), 200)
    throw new Failure('missing', `Cannot revoke the API key ${id}: there is no such key`)
  })
  return routes
}
