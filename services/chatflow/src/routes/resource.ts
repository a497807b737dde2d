import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Rows } from '../domain/records/rows.ts'
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
  renderDeleted,
} from '../wire/common.ts'
import type { ResourceWire, Sendable, Timed } from '../wire/resource.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'
import { requires } from './access/gate.ts'

export type ResourceDeps<T extends Timed> = {
  readonly rows: Rows<T>
  readonly nowMs: () => number
  readonly newId: () => string
}

/** List, read, create, change and remove, as all plain resources of Flowise answer them. */
export function resourceRoutes<T extends Timed, Sent extends object>(
  wire: ResourceWire<T, Sent>,
  deps: ResourceDeps<T>,
): OpenAPIHono<ChatflowEnv> {
  const { rows, nowMs, newId } = deps
  const { list, get, create, change, remove } = describeRoutes(wire)
  const routes = createChatflowRoutes()
  const missing = (id: string) => new Failure('missing', `${wire.name} ${id} not found`)
  routes.openapi(list, async (c) => {
    const { page, limit, ...query } = c.req.valid('query')
    const asked = parsePage({ page, limit })
    const found = await rows.list({ ...asked, where: wire.parseFilter?.(query) ?? {} })
    const data = found.rows.map(wire.render)
    return c.json(asked === undefined ? data : { data, total: found.total }, 200)
  })
  routes.openapi(get, async (c) => {
    const { id } = c.req.valid('param')
    const row = await rows.get(id)
    if (row === undefined) throw missing(id)
    return c.json((wire.renderOne ?? wire.render)(row), 200)
  })
  routes.openapi(create, async (c) => {
    const now = nowMs()
    const row = wire.create(c.req.valid('json') as Sent, { id: newId(), createdAtMs: now, updatedAtMs: now })
    await rows.put(row)
    return c.json(wire.render(row), 200)
  })
  routes.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const known = await rows.get(id)
    if (known === undefined) throw missing(id)
    const sent = { ...wire.change(c.req.valid('json') as Sendable<Sent>, known), updatedAtMs: nowMs() }
    const row = await rows.change(id, sent as Partial<Omit<T, 'id'>>)
    if (row === undefined) throw missing(id)
    return c.json(wire.render(row), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await rows.remove(id))) throw missing(id)
    return c.json(renderDeleted(1), 200)
  })
  return routes
}

function describeRoutes<T extends Timed, Sent extends object>(wire: ResourceWire<T, Sent>) {
  const { path, name, permission, shown } = wire
  const may = (action: string) => requires(`${permission}:${action}`)
  const one = { path: `${path}/{id}`, security: keyed } as const
  const page = z.object({ data: z.array(shown), total: z.int() })
  const query = z.object({ ...wire.query, ...pageQuery })
  return {
    list: createRoute({
      method: 'get',
      path,
      summary: `Every ${name.toLowerCase()}: an array, or a page with the total`,
      security: keyed,
      middleware: may('view'),
      request: { query },
      responses: { 200: jsonAnswer('All, or a page', z.union([z.array(shown), page])), ...badRequest, ...keyedErrors },
    }),
    get: createRoute({
      ...one,
      method: 'get',
      summary: `One ${name.toLowerCase()}`,
      middleware: may('view'),
      request: { params: idParam },
      responses: { 200: jsonAnswer(name, shown), ...keyedErrors, ...notFound },
    }),
    create: createRoute({
      method: 'post',
      path,
      summary: `Create ${withArticle(name)}`,
      security: keyed,
      middleware: may('create'),
      request: { body: jsonBody(wire.created) },
      responses: { 200: jsonAnswer(name, shown), ...badRequest, ...keyedErrors },
    }),
    change: createRoute({
      ...one,
      method: 'put',
      summary: `Change what is sent of ${withArticle(name)}`,
      middleware: may('update'),
      request: { params: idParam, body: jsonBody(wire.changed) },
      responses: { 200: jsonAnswer(name, shown), ...badRequest, ...keyedErrors, ...notFound },
    }),
    remove: createRoute({
      ...one,
      method: 'delete',
      summary: `Remove ${withArticle(name)}`,
      middleware: may('delete'),
      request: { params: idParam },
      responses: { 200: jsonAnswer('Removed', deletedSchema), ...keyedErrors, ...notFound },
    }),
  }
}

function withArticle(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`
}
