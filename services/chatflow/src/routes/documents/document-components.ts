import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { kindsIn, type NodeCatalog, type NodeDefinition } from '../../domain/flow/node-definition.ts'
import { jsonAnswer, keyed, keyedErrors } from '../../wire/common.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

// Some kinds make sense in a flow alone.
const lists: readonly { readonly name: string; readonly category: string; readonly without: readonly string[] }[] = [
  {
    name: 'loaders',
    category: 'Document Loaders',
    without: ['documentStore', 'vectorStoreToDocument', 'unstructuredFolderLoader', 'folderFiles'],
  },
  { name: 'embeddings', category: 'Embeddings', without: [] },
  { name: 'vectorstore', category: 'Vector Stores', without: ['documentStoreVS', 'memoryVectorStore'] },
  { name: 'recordmanager', category: 'Record Manager', without: [] },
]

/** `/document-store/components/…`: what a document store can be built of. */
export function documentComponentRoutes({ catalog }: { readonly catalog: NodeCatalog }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  for (const { name, category, without } of lists) {
    const list = createRoute({
      method: 'get',
      path: `/api/v1/document-store/components/${name}`,
      summary: `Kinds of ${category.toLowerCase()} for document stores`,
      security: keyed,
      middleware: requires('documentStores:view', 'documentStores:add-loader', 'documentStores:upsert-config'),
      responses: { 200: jsonAnswer('The kinds', z.array(componentSchema)), ...keyedErrors },
    })
    const fits = (kind: NodeDefinition) =>
      kind.category === category && !without.includes(kind.name) && !kind.name.endsWith('LlamaIndex')
    routes.openapi(list, (c) => c.json(kindsIn(catalog).filter(fits).map(renderComponent), 200))
  }
  return routes
}
