import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { letterIcon } from '../../domain/chatflows/letter-icon.ts'
import { kindsIn, type NodeCatalog } from '../../domain/flow/node-definition.ts'
import { jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { createCachedJson } from './cached-json.ts'
import { sendIcon, svgAnswer } from './send-icon.ts'

const nameParam = z.object({ name: z.string() })
// Whoever edits anything that has nodes in it needs their kinds.
const viewers = requires('chatflows:view', 'agentflows:view', 'assistants:view', 'documentStores:view', 'tools:view')

const list = createRoute({
  method: 'get',
  path: '/api/v1/nodes',
  summary: 'All kinds of nodes; answers 304 where the client has them already',
  security: keyed,
  middleware: viewers,
  responses: { 200: jsonAnswer('The kinds', z.array(componentSchema)), ...keyedErrors },
})

const category = createRoute({
  method: 'get',
  path: '/api/v1/nodes/category/{name}',
  summary: 'The kinds of nodes of one category',
  security: keyed,
  middleware: viewers,
  request: { params: nameParam },
  responses: { 200: jsonAnswer('The kinds', z.array(componentSchema)), ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: '/api/v1/nodes/{name}',
  summary: 'One kind of node',
  security: keyed,
  middleware: viewers,
  request: { params: nameParam },
  responses: { 200: jsonAnswer('The kind', componentSchema), ...keyedErrors, ...notFound },
})

const icon = createRoute({
  method: 'get',
  path: '/api/v1/node-icon/{name}',
  summary: 'The picture of a kind of node',
  request: { params: nameParam },
  responses: { 200: svgAnswer, ...notFound },
})

/** What there is to build flows from. */
export function nodeRoutes({ catalog }: { readonly catalog: NodeCatalog }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  const find = (name: string) => {
    const definition = catalog.get(name)
    if (definition === undefined) throw new Failure('missing', `Node ${name} not found`)
    return definition
  }
  const all = createCachedJson(() => kindsIn(catalog).map(renderComponent))
  routes.openapi(list, (c) => all(c) as never)
  routes.openapi(category, (c) => {
    const { name } = c.req.valid('param')
    const found = kindsIn(catalog).filter((definition) => definition.category === name)
    return c.json(found.map(renderComponent), 200)
  })
  routes.openapi(get, (c) => c.json(renderComponent(find(c.req.valid('param').name)), 200))
  routes.openapi(icon, (c) => {
    const { label, category: group } = find(c.req.valid('param').name)
    return sendIcon(c, letterIcon(label, group))
  })
  return routes
}
