import { isField } from '@hearth/flow'
import { z } from '@hono/zod-openapi'
import { type DocumentStoreDeps, findLoader, findStore } from '../../domain/documents/stores/document-stores.ts'
import { readConfig } from '../../domain/documents/stores/stored-loader.ts'
import { configurableInputs } from '../../domain/flow/compile/configurable-inputs.ts'
import { kindsIn, type NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { componentSchema, renderComponent } from '../../wire/components/component.ts'
import { configurableInputsSchema } from '../../wire/components/node-data.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

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

type Deps = DocumentStoreDeps & { readonly credentialKinds: CredentialKinds }

/** What a document store can be built of, and what may be set of that which it is built of. */
export function documentComponentEndpoints(deps: Deps): readonly ChatflowEndpoint[] {
  return [...lists.map((list) => kindsEndpoint(deps, list)), configEndpoint(deps)]
}

function kindsEndpoint({ catalog }: Deps, { name, category, without }: (typeof lists)[number]): ChatflowEndpoint {
  const fits = (kind: NodeDefinition) =>
    kind.category === category && !without.includes(kind.name) && !kind.name.endsWith('LlamaIndex')
  return endpoint({
    method: 'get',
    path: `/api/v1/document-store/components/${name}`,
    summary: `Kinds of ${category.toLowerCase()} for document stores`,
    access: ['documentStores:view', 'documentStores:add-loader', 'documentStores:upsert-config'],
    output: z.array(componentSchema),
    handle: () => kindsIn(catalog).filter(fits).map(renderComponent),
  })
}

function configEndpoint(deps: Deps): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: '/api/v1/document-store/store-configs/{storeId}/{loaderId}',
    summary: 'What an upsert may set of a loader and of what the store is built of',
    access: ['documentStores:view'],
    input: { params: z.object({ storeId: z.string(), loaderId: z.string() }) },
    output: configurableInputsSchema,
    async handle({ params: { storeId, loaderId } }) {
      const store = await findStore(deps, storeId)
      const loader = findLoader(store, loaderId)
      const configs = [store.vectorStoreConfig, store.embeddingConfig, store.recordManagerConfig].map(readConfig)
      const names = [loader.loaderId, loader.splitterId, ...configs.map((config) => config?.name)]
      const inputs = names.flatMap((name) => settable(deps, name))
      return inputs.map(({ schema, ...input }) => ({ ...input, ...(schema && { schema: [...schema] }) }))
    },
  })
}

function settable({ catalog, credentialKinds }: Deps, name: string | undefined) {
  const definition = name === undefined ? undefined : catalog.get(name)
  if (definition === undefined) return []
  const { label, inputs } = definition
  return configurableInputs({ id: definition.name, label, inputParams: inputs.filter(isField) }, credentialKinds)
}
