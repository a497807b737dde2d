import { Failure } from '@hearth/kernel'
import { clientGone } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type DocumentStoreDeps, findStore } from '../../domain/documents/stores/document-stores.ts'
import { emptyStore, fillStore } from '../../domain/documents/stores/fill-store.ts'
import { queryStore } from '../../domain/documents/stores/query-store.ts'
import { requireKind } from '../../domain/documents/stores/require-kind.ts'
import { readLoaders } from '../../domain/documents/stores/stored-loader.ts'
import { type StoreUpsert, upsertStore } from '../../domain/documents/stores/upsert-store.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import {
  configFields,
  configSchema,
  indexingSchema,
  querySchema,
  refreshSchema,
  renderStore,
  savedConfigFields,
  storeSchema,
  upsertSchema,
} from '../../wire/documents/document-store.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { parseWith } from '../parse-with.ts'
import { isMultipart, readForm } from '../predictions/read-form.ts'
import { readBody } from '../read-body.ts'
import { ingest } from './ingest.ts'

const base = '/api/v1/document-store'
const mayUpsert = requires('documentStores:upsert-config')
const background = z.object({ background: z.string().optional() })

const insert = createRoute({
  method: 'post',
  path: `${base}/vectorstore/insert`,
  summary: 'Embed the pieces of a store and put them into its vector store; a job with ?background=true',
  security: keyed,
  middleware: mayUpsert,
  request: { query: background, body: jsonBody(configSchema) },
  responses: { 200: jsonAnswer('What was done', indexingSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const configRoute = (action: 'save' | 'update', summary: string) =>
  createRoute({
    method: 'post',
    path: `${base}/vectorstore/${action}`,
    summary,
    security: keyed,
    middleware: mayUpsert,
    request: { body: jsonBody(configSchema) },
    responses: { 200: jsonAnswer('The store', storeSchema), ...badRequest, ...keyedErrors, ...notFound },
  })
const save = configRoute('save', 'Keep how a store is embedded and searched')
const update = configRoute('update', 'Change the vector store alone')

const query = createRoute({
  method: 'post',
  path: `${base}/vectorstore/query`,
  summary: 'Ask the vector store of a document store',
  security: keyed,
  middleware: requires('documentStores:view'),
  request: { body: jsonBody(querySchema) },
  responses: {
    200: jsonAnswer(
      'The pieces found, best first, and the time it took in milliseconds',
      z.object({
        timeTaken: z.number(),
        docs: z.array(
          z.object({
            pageContent: z.string(),
            metadata: z.record(z.string(), z.unknown()),
            id: z.string(),
            chunkNo: z.int(),
          }),
        ),
      }),
    ),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const remove = createRoute({
  method: 'delete',
  path: `${base}/vectorstore/{storeId}`,
  summary: 'Take the pieces of a store, or of one loader, out of its vector store',
  security: keyed,
  middleware: mayUpsert,
  request: { params: z.object({ storeId: z.string() }), query: z.object({ docId: z.string().optional() }) },
  responses: { 200: jsonAnswer('How many', z.object({ numDeleted: z.int() })), ...keyedErrors, ...notFound },
})

const storeParam = z.object({ id: z.string() })
const upsert = createRoute({
  method: 'post',
  path: `${base}/upsert/{id}`,
  summary: 'Add a document, or read one anew, up to the vector store; JSON, or a form with files',
  security: keyed,
  middleware: mayUpsert,
  request: { params: storeParam, query: background, body: jsonBody(upsertSchema) },
  responses: { 200: jsonAnswer('What was done', indexingSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const refresh = createRoute({
  method: 'post',
  path: `${base}/refresh/{id}`,
  summary: 'Read loaders of a store anew, all of them unless some are named',
  security: keyed,
  middleware: mayUpsert,
  request: { params: storeParam, query: background, body: jsonBody(refreshSchema) },
  responses: { 200: jsonAnswer('What was done', z.array(indexingSchema)), ...badRequest, ...keyedErrors, ...notFound },
})

/** `/document-store/vectorstore/…`, `/upsert` and `/refresh`: from pieces to vectors, and asking them. */
export function documentVectorRoutes(deps: DocumentStoreDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  const configure = async (sent: z.output<typeof configSchema>, fieldsOf = configFields) => {
    const { id } = await findStore(deps, sent.storeId)
    requireKind(deps.catalog, sent.embeddingName, 'Embeddings', 'embeddingName')
    requireKind(deps.catalog, sent.vectorStoreName, 'Vector Stores', 'vectorStoreName')
    requireKind(deps.catalog, sent.recordManagerName, 'Record Manager', 'recordManagerName')
    await deps.stores.change(id, { ...fieldsOf(sent), updatedAtMs: deps.nowMs() })
    return await findStore(deps, id)
  }
  routes.openapi(save, async (c) => {
    const sent = c.req.valid('json')
    return c.json(renderStore(await configure(sent, savedConfigFields), [], false), 200)
  })
  routes.openapi(update, async (c) => c.json(renderStore(await configure(c.req.valid('json')), [], false), 200))
  routes.openapi(query, async (c) => {
    const { storeId, query: asked, inputs } = c.req.valid('json')
    const startedAt = performance.now()
    const docs = await queryStore(deps, storeId, asked, inputs ?? {}, clientGone(c))
    return c.json({ timeTaken: Math.round(performance.now() - startedAt), docs: [...docs] }, 200)
  })
  routes.openapi(remove, async (c) => {
    const { storeId } = c.req.valid('param')
    return c.json({ numDeleted: await emptyStore(deps, storeId, c.req.valid('query').docId, clientGone(c)) }, 200)
  })
  // These answer with a result or a job, and take forms: they are read by hand and described here.
  for (const route of [insert, upsert, refresh]) routes.openAPIRegistry.registerPath(route)
  routes.post(insert.path, mayUpsert, async (c) => {
    const sent = parseWith(configSchema, await readBody(c))
    const { id } = await configure(sent)
    return await ingest(c, deps.jobs, id, (report, signal) =>
      fillStore(deps, id, sent.docId ?? undefined, report, signal),
    )
  })
  routes.post(`${base}/upsert/:id`, mayUpsert, async (c) => {
    const { id } = await findStore(deps, c.req.param('id'))
    const asked = await readUpsert(c)
    return await ingest(c, deps.jobs, id, (report, signal) => upsertStore(deps, id, asked, report, signal))
  })
  routes.post(`${base}/refresh/:id`, mayUpsert, async (c) => {
    const store = await findStore(deps, c.req.param('id'))
    const { items } = parseWith(refreshSchema, await readBody(c))
    const all = readLoaders(store).map(({ id }) => ({ docId: id }))
    const asked: readonly StoreUpsert[] = items.length > 0 ? items : all
    return await ingest(c, deps.jobs, store.id, async (report, signal) => {
      const results = []
      for (const item of asked) {
        results.push(await upsertStore(deps, store.id, { replaceExisting: true, ...item }, report, signal))
      }
      return results
    })
  })
  return routes
}

async function readUpsert(c: Context): Promise<StoreUpsert> {
  if (!isMultipart(c)) return parseWith(upsertSchema, await readBody(c))
  const entries = Object.entries(await readForm(c))
  const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  const files = entries.flatMap(([, value]) => [value].flat()).filter((value) => value instanceof File)
  if (files.length === 0 && Object.keys(fields).length === 0)
    throw new Failure(
      'invalid',
      'Cannot upsert: the form is empty; it must bring files, or fields that say what to read',
    )
  return { ...parseWith(upsertSchema, fields), files: await Promise.all(files.map(asDataUrl)) }
}

async function asDataUrl(file: File): Promise<string> {
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64')
  return `data:${file.type || 'application/octet-stream'};base64,${base64},filename:${file.name}`
}
