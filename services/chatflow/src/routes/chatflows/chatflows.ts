import { Failure } from '@hearth/kernel'
import { invalidRequest } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import { type AddChatflowDeps, addChatflow } from '../../domain/chatflows/add-chatflow.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowNotFound, requireChatflowId } from '../../domain/chatflows/chatflow-id.ts'
import { type ChatflowVersionStore, findVersion } from '../../domain/chatflows/chatflow-version.ts'
import {
  chatflowChangeSchema,
  chatflowListSchema,
  chatflowQuery,
  chatflowSchema,
  newChatflowSchema,
  parseChatflowChange,
  parseNewChatflow,
  renderChatflow,
} from '../../wire/chatflows/chatflow.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  parsePage,
  renderDeleted,
} from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { streamArray } from '../predictions/stream-array.ts'

const path = '/api/v1/chatflows'

const list = createRoute({
  method: 'get',
  path,
  summary: 'All chatflows, newest change first',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { query: chatflowQuery },
  responses: {
    200: jsonAnswer('An array, or a page with the total', chatflowListSchema),
    ...badRequest,
    ...keyedErrors,
  },
})

const get = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One chatflow, as it is or as it was drawn in an earlier version',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam, query: z.object({ version: z.coerce.number().int().min(1).optional() }) },
  responses: { 200: jsonAnswer('The chatflow', chatflowSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const create = createRoute({
  method: 'post',
  path,
  summary: 'Create a chatflow',
  security: keyed,
  middleware: requires('chatflows:create', 'agentflows:create'),
  request: { body: jsonBody(newChatflowSchema) },
  responses: { 200: jsonAnswer('The chatflow', chatflowSchema), ...badRequest, ...keyedErrors },
})

const change = createRoute({
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Change the fields that are sent',
  security: keyed,
  middleware: requires('chatflows:update', 'agentflows:update'),
  request: { params: idParam, body: jsonBody(chatflowChangeSchema) },
  responses: { 200: jsonAnswer('The chatflow', chatflowSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a chatflow with its messages',
  security: keyed,
  middleware: requires('chatflows:delete', 'agentflows:delete'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const hasChanged = createRoute({
  method: 'get',
  path: `${path}/has-changed/{id}/{date}`,
  summary: 'Whether a chatflow has changed since the date its reader knows',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view', 'chatflows:update', 'agentflows:update'),
  request: { params: idParam.extend({ date: z.string().openapi({ format: 'date-time' }) }) },
  responses: {
    200: jsonAnswer('Whether it has', z.object({ hasChanged: z.boolean() })),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

export type ChatflowRoutesDeps = Omit<AddChatflowDeps, 'store'> & {
  readonly store: ChatflowStore
  readonly versions: Pick<ChatflowVersionStore, 'get'>
}

export function chatflowRoutes(deps: ChatflowRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { store, nowMs } = deps
  const routes = createChatflowRoutes()
  routes.openAPIRegistry.registerPath(list)
  routes.get(path, list.middleware, async (c) => {
    const parsed = chatflowQuery.safeParse(c.req.query())
    if (!parsed.success) throw invalidRequest(parsed.error)
    const { type, ...query } = parsed.data
    const page = parsePage(query)
    const filter = type === undefined ? {} : { type }
    if (page === undefined) return c.body(await listAll(store, filter), 200, { 'content-type': 'application/json' })
    const { chatflows, total } = await store.list({ ...filter, ...page })
    return c.json({ data: chatflows.map(renderChatflow), total }, 200)
  })
  routes.openapi(get, async (c) => {
    const chatflow = await findChatflow(store, c.req.valid('param').id)
    const { version } = c.req.valid('query')
    if (version === undefined) return c.json(renderChatflow(chatflow), 200)
    const { flowData } = await findVersion(deps.versions, chatflow.id, version)
    return c.json(renderChatflow({ ...chatflow, flowData }), 200)
  })
  routes.openapi(create, async (c) => {
    const sent = c.req.valid('json')
    const save = { author: authorOf(c.get('caller')), note: sent.versionNote }
    const chatflow = await addChatflow(deps, parseNewChatflow(sent), save)
    return c.json(renderChatflow(chatflow), 200)
  })
  routes.openapi(change, async (c) => {
    const id = requireChatflowId(c.req.valid('param').id)
    const sent = c.req.valid('json')
    const save = { author: authorOf(c.get('caller')), note: sent.versionNote }
    const changed = await store.change(id, parseChatflowChange(sent, nowMs()), save)
    if (changed === undefined) throw chatflowNotFound(id)
    return c.json(renderChatflow(changed), 200)
  })
  routes.openapi(remove, async (c) => {
    const id = requireChatflowId(c.req.valid('param').id)
    if (!(await store.remove(id))) throw chatflowNotFound(id)
    return c.json(renderDeleted(1), 200)
  })
  routes.openapi(hasChanged, async (c) => {
    const { id, date } = c.req.valid('param')
    const knownMs = parseKnownDate(date)
    const { updatedAtMs } = await findChatflow(store, id)
    return c.json({ hasChanged: updatedAtMs !== knownMs }, 200)
  })
  return routes
}

// Thousands of drawings are more than a process should hold at once.
async function listAll(store: ChatflowStore, filter: Parameters<ChatflowStore['list']>[0]) {
  const ids = (await store.outlines(filter)).map(({ id }) => id)
  return streamArray(ids, async (some) => {
    const { chatflows } = await store.list({ ids: some })
    const byId = new Map(chatflows.map((chatflow) => [chatflow.id, chatflow]))
    return some.flatMap((id) => byId.get(id) ?? []).map(renderChatflow)
  })
}

/**
 * @throws {Failure} `invalid` for anything but a UUID, `missing` when there is no such chatflow
 */
export async function findChatflow(store: Pick<ChatflowStore, 'get'>, id: string) {
  const chatflow = await store.get(requireChatflowId(id))
  if (chatflow === undefined) throw chatflowNotFound(id)
  return chatflow
}

function parseKnownDate(text: string): number {
  const atMs = Date.parse(text)
  if (!Number.isNaN(atMs)) return atMs
  throw new Failure('invalid', `Cannot compare dates: "${text}" is not an ISO 8601 date`, { param: 'date' })
}
