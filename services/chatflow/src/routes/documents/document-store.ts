import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { SavedDocumentStore } from '../../domain/documents/ingest/saved-document-store.ts'
import {
  changeLoaders,
  type DocumentStoreDeps,
  findLoader,
  findStore,
} from '../../domain/documents/stores/document-stores.ts'
import {
  badRequest,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  pageQuery,
  parsePage,
} from '../../wire/common.ts'
import {
  jobSchema,
  newStoreSchema,
  renderJob,
  renderStore,
  storeChangeSchema,
  storeSchema,
} from '../../wire/documents/document-store.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { documentChunkRoutes } from './document-chunks.ts'
import { documentLoaderRoutes } from './document-loaders.ts'
import { documentVectorRoutes } from './document-vectors.ts'

const base = '/api/v1/document-store'

const storesOrPage = z.union([z.array(storeSchema), z.object({ data: z.array(storeSchema), total: z.int() })])

const list = createRoute({
  method: 'get',
  path: `${base}/store`,
  summary: 'All document stores: an array, or a page with the total',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer('All, or a page', storesOrPage), ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: `${base}/store/{id}`,
  summary: 'One document store',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('The store', storeSchema), ...keyedErrors, ...notFound },
})

const create = createRoute({
  method: 'post',
  path: `${base}/store`,
  summary: 'Make a document store',
  security: keyed,
  middleware: requires('documentStores:create'),
  request: { body: jsonBody(newStoreSchema) },
  responses: { 200: jsonAnswer('The store', storeSchema), ...badRequest, ...keyedErrors },
})

const change = createRoute({
  method: 'put',
  path: `${base}/store/{id}`,
  summary: 'Change name or description',
  security: keyed,
  middleware: requires('documentStores:update'),
  request: { params: idParam, body: jsonBody(storeChangeSchema) },
  responses: { 200: jsonAnswer('The store', storeSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path: `${base}/store/{id}`,
  summary: 'Remove a document store with its files and chunks; its vector store is left as it is',
  security: keyed,
  middleware: requires('documentStores:delete'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('Removed', z.object({ deleted: z.int() })), ...keyedErrors, ...notFound },
})

const removeLoader = createRoute({
  method: 'delete',
  path: `${base}/loader/{id}/{loaderId}`,
  summary: 'Remove a loader with its chunks',
  security: keyed,
  middleware: requires('documentStores:delete-loader'),
  request: { params: idParam.extend({ loaderId: z.string() }) },
  responses: { 200: jsonAnswer('The store', storeSchema), ...keyedErrors, ...notFound },
})

const jobs = createRoute({
  method: 'get',
  path: `${base}/jobs`,
  summary: 'Ingestions that run or have lately run, newest first',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { query: z.object({ storeId: z.string().optional() }) },
  responses: { 200: jsonAnswer('The jobs', z.array(jobSchema)), ...keyedErrors },
})

const job = createRoute({
  method: 'get',
  path: `${base}/jobs/{id}`,
  summary: 'How far an ingestion is',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('The job', jobSchema), ...keyedErrors, ...notFound },
})

const stopJob = createRoute({
  method: 'post',
  path: `${base}/jobs/{id}/stop`,
  summary: 'Stop an ingestion',
  security: keyed,
  middleware: requires('documentStores:preview-process', 'documentStores:upsert-config'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('The job', jobSchema), ...keyedErrors, ...notFound },
})

export type DocumentStoreRoutesDeps = DocumentStoreDeps & { readonly chatflows: Pick<ChatflowStore, 'mentioning'> }

/** Document stores: the stores, their loaders, chunks and vectors, and the jobs that fill them. */
export function documentStoreRoutes(deps: DocumentStoreRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { stores, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const page = parsePage(c.req.valid('query'))
    const { rows, total } = await stores.list(page)
    const data = await render(deps, rows)
    return c.json(page === undefined ? data : { data, total }, 200)
  })
  routes.openapi(get, async (c) => c.json(await renderOne(deps, await findStore(deps, c.req.valid('param').id)), 200))
  routes.openapi(create, async (c) => {
    const { name, description } = c.req.valid('json')
    const now = nowMs()
    const times = { createdAtMs: now, updatedAtMs: now }
    const store = { ...emptyStore, id: newId(), name, description: description ?? undefined, ...times }
    await stores.add(store)
    return c.json(renderStore(store, [], false), 200)
  })
  routes.openapi(change, async (c) => {
    const { name, description } = c.req.valid('json')
    const { id } = await findStore(deps, c.req.valid('param').id)
    const sent = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description ?? undefined }),
    }
    await stores.change(id, { ...sent, updatedAtMs: nowMs() })
    return c.json(await renderOne(deps, await findStore(deps, id)), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = await findStore(deps, c.req.valid('param').id)
    await deps.chunks.removeAll({ where: { storeId: id } })
    await deps.history.removeAll({ where: { chatflowId: id } })
    await stores.remove(id)
    await deps.env.files.remove({ documentStoreId: id })
    return c.json({ deleted: 1 }, 200)
  })
  routes.openapi(removeLoader, async (c) => {
    const { id, loaderId } = c.req.valid('param')
    const loader = findLoader(await findStore(deps, id), loaderId)
    await deps.chunks.removeAll({ where: { storeId: id, docId: loader.id } })
    const left = await changeLoaders(deps, id, (loaders) => loaders.filter((other) => other.id !== loader.id))
    return c.json(await renderOne(deps, left), 200)
  })
  addJobRoutes(routes, deps)
  routes.route('/', documentLoaderRoutes(deps))
  routes.route('/', documentChunkRoutes(deps))
  routes.route('/', documentVectorRoutes(deps))
  return routes
}

const emptyStore = {
  loaders: '[]',
  whereUsed: '[]',
  status: 'EMPTY',
  vectorStoreConfig: undefined,
  embeddingConfig: undefined,
  recordManagerConfig: undefined,
} as const

function addJobRoutes(routes: OpenAPIHono<ChatflowEnv>, deps: DocumentStoreRoutesDeps): void {
  const find = (id: string) => {
    const found = deps.jobs.get(id)
    if (found === undefined) throw new Failure('missing', `Job ${id} not found: it is unknown, or ended too long ago`)
    return found
  }
  routes.openapi(jobs, (c) => c.json(deps.jobs.list(c.req.valid('query').storeId).map(renderJob), 200))
  routes.openapi(job, (c) => c.json(renderJob(find(c.req.valid('param').id)), 200))
  routes.openapi(stopJob, (c) => {
    const { id } = find(c.req.valid('param').id)
    deps.jobs.stop(id)
    return c.json(renderJob(find(id)), 200)
  })
}

// What flows that use document stores have in common: `documentStoreVS`, `agentKnowledgeDocumentStores`…
const traceOfStores = 'ocumentStore'

/** The stores as they are shown; a flow uses a store that its drawing names somewhere. */
async function render(
  { chatflows, jobs }: DocumentStoreRoutesDeps,
  stores: readonly SavedDocumentStore[],
): Promise<z.output<typeof storeSchema>[]> {
  const flows = stores.length === 0 ? [] : await chatflows.mentioning(traceOfStores)
  return stores.map((store) => {
    const users = flows.filter(({ flowData }) => flowData.includes(store.id))
    return renderStore(
      store,
      users.map(({ id, name }) => ({ id, name })),
      jobs.isBusy(store.id),
    )
  })
}

async function renderOne(deps: DocumentStoreRoutesDeps, store: SavedDocumentStore) {
  const [shown] = await render(deps, [store])
  if (shown === undefined) throw new Error('a store that is rendered is shown')
  return shown
}
