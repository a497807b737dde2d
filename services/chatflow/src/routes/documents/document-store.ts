import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import {
  changeLoaders,
  type DocumentStoreDeps,
  findLoader,
  findStore,
} from '../../domain/documents/stores/document-stores.ts'
import { idParam, listOrPage, pageQuery, parsePage } from '../../wire/common.ts'
import { newStoreSchema, renderStore, storeChangeSchema, storeSchema } from '../../wire/documents/document-store.ts'
import { type ChatflowEndpoint, endpoint, resource } from '../endpoint.ts'
import { permissionFor } from '../resource.ts'

export type DocumentStoreEndpointDeps = DocumentStoreDeps & { readonly chatflows: Pick<ChatflowStore, 'mentioning'> }

const base = '/api/v1/document-store'

/** Document stores themselves; a flow uses a store that its drawing names somewhere. */
export function documentStoreEndpoints(deps: DocumentStoreEndpointDeps): readonly ChatflowEndpoint[] {
  const { stores, nowMs, newId } = deps
  const plain = resource({
    name: 'Document store',
    path: `${base}/store`,
    access: permissionFor('documentStores'),
    shown: storeSchema,
    list: {
      query: z.object(pageQuery),
      output: listOrPage(storeSchema),
      refusals: [],
      async handle(query) {
        const page = parsePage(query)
        const { rows, total } = await stores.list(page)
        const data = await render(deps, rows)
        return page === undefined ? data : { data, total }
      },
    },
    read: { handle: async (id) => renderOne(deps, await findStore(deps, id)) },
    create: {
      body: newStoreSchema,
      async handle({ name, description }) {
        const now = nowMs()
        const times = { createdAtMs: now, updatedAtMs: now }
        const store = { ...emptyStore, id: newId(), name, description: description ?? undefined, ...times }
        await stores.add(store)
        return renderStore(store, [], false)
      },
    },
    change: {
      summary: 'Change name or description',
      body: storeChangeSchema,
      async handle(id, { name, description }) {
        await findStore(deps, id)
        const sent = {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description: description ?? undefined }),
        }
        await stores.change(id, { ...sent, updatedAtMs: nowMs() })
        return renderOne(deps, await findStore(deps, id))
      },
    },
    remove: {
      summary: 'Remove a document store with its files and chunks; its vector store is left as it is',
      output: z.object({ deleted: z.int() }),
      async handle(id) {
        await findStore(deps, id)
        await deps.chunks.removeAll({ where: { storeId: id } })
        await deps.history.removeAll({ where: { chatflowId: id } })
        await stores.remove(id)
        await deps.env.files.remove({ documentStoreId: id })
        return { deleted: 1 }
      },
    },
  })
  const removeLoader = endpoint({
    method: 'delete',
    path: `${base}/loader/{id}/{loaderId}`,
    summary: 'Remove a loader with its chunks',
    access: ['documentStores:delete-loader'],
    input: { params: idParam.extend({ loaderId: z.string() }) },
    output: storeSchema,
    async handle({ params: { id, loaderId } }) {
      const loader = findLoader(await findStore(deps, id), loaderId)
      await deps.chunks.removeAll({ where: { storeId: id, docId: loader.id } })
      const left = await changeLoaders(deps, id, (loaders) => loaders.filter((other) => other.id !== loader.id))
      return renderOne(deps, left)
    },
  })
  return [...plain, removeLoader]
}

const emptyStore = {
  loaders: '[]',
  whereUsed: '[]',
  status: 'EMPTY',
  vectorStoreConfig: undefined,
  embeddingConfig: undefined,
  recordManagerConfig: undefined,
} as const

// What flows that use document stores have in common: `documentStoreVS`, `agentKnowledgeDocumentStores`…
const traceOfStores = 'ocumentStore'

async function render(
  { chatflows, jobs }: DocumentStoreEndpointDeps,
  stores: readonly SavedDocumentStore[],
): Promise<z.output<typeof storeSchema>[]> {
  const flows = stores.length === 0 ? [] : await chatflows.mentioning(traceOfStores)
  const rendered = stores.map(async (store) => {
    const users = flows.filter(({ flowData }) => flowData.includes(store.id))
    return renderStore(
      store,
      users.map(({ id, name }) => ({ id, name })),
      await jobs.isBusy(store.id),
    )
  })
  return await Promise.all(rendered)
}

async function renderOne(deps: DocumentStoreEndpointDeps, store: SavedDocumentStore) {
  const [shown] = await render(deps, [store])
  if (shown === undefined) throw new Error('a store that is rendered is shown')
  return shown
}
