import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import { isValueInput, kindsIn, type NodeCatalog, type NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { Rows } from '../../domain/records/rows.ts'
import { jsonAnswer, keyed, keyedErrors } from '../../wire/common.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const base = '/api/v1/assistants/components'
const viewers = requires('assistants:view', 'assistants:create', 'assistants:update')
const kinds = { 200: jsonAnswer('The kinds', z.array(componentSchema)), ...keyedErrors }
const storeSchema = z.object({ name: z.string(), label: z.string(), description: z.string() })

const chatModels = createRoute({
  method: 'get',
  path: `${base}/chatmodels`,
  summary: 'Kinds of chat models for assistants',
  security: keyed,
  middleware: viewers,
  responses: kinds,
})

const tools = createRoute({
  method: 'get',
  path: `${base}/tools`,
  summary: 'Kinds of tools for assistants: those that need nothing wired to them',
  security: keyed,
  middleware: viewers,
  responses: kinds,
})

const stores = createRoute({
  method: 'get',
  path: `${base}/docstores`,
  summary: 'Document stores that assistants can ask; the name is id and name, joined by a colon',
  security: keyed,
  middleware: viewers,
  responses: { 200: jsonAnswer('The stores', z.array(storeSchema)), ...keyedErrors },
})

export type AssistantComponentRoutesDeps = {
  readonly catalog: NodeCatalog
  readonly documentStores: Pick<Rows<SavedDocumentStore>, 'list'>
}

/** `/assistants/components/…`: what an assistant can be built of. */
export function assistantComponentRoutes(deps: AssistantComponentRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { catalog, documentStores } = deps
  const routes = createChatflowRoutes()
  const all = (fits: (kind: NodeDefinition) => boolean) => kindsIn(catalog).filter(fits).map(renderComponent)
  const isOwn = ({ name }: NodeDefinition) => !name.endsWith('LlamaIndex')
  routes.openapi(chatModels, (c) =>
    c.json(
      all((kind) => kind.category === 'Chat Models' && isOwn(kind)),
      200,
    ),
  )
  routes.openapi(tools, (c) => {
    const isTool = ({ category }: NodeDefinition) => category === 'Tools' || category === 'Tools (MCP)'
    return c.json(
      all((kind) => isTool(kind) && isOwn(kind) && kind.inputs.every(isValueInput)),
      200,
    )
  })
  routes.openapi(stores, async (c) => {
    const { rows } = await documentStores.list()
    const filled = rows.filter(({ status }) => status === 'UPSERTED')
    return c.json(
      filled.map(({ id, name, description = '' }) => ({ name: `${id}:${name}`, label: name, description })),
      200,
    )
  })
  return routes
}
