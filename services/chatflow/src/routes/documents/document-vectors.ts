import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Permission } from '../../domain/access/permission.ts'
import { type DocumentStoreDeps, findStore } from '../../domain/documents/stores/document-stores.ts'
import { emptyStore, modelOfStore, reembedStore } from '../../domain/documents/stores/fill-store.ts'
import { queryStore } from '../../domain/documents/stores/query-store.ts'
import { requireKind } from '../../domain/documents/stores/require-kind.ts'
import type { StoreUpsert } from '../../domain/documents/stores/store-upsert.ts'
import { readLoaders } from '../../domain/documents/stores/stored-loader.ts'
import { jsonBody } from '../../wire/common.ts'
import {
  configFields,
  configSchema,
  foundSchema,
  indexingSchema,
  querySchema,
  refreshSchema,
  renderStore,
  savedConfigFields,
  storeSchema,
  upsertSchema,
} from '../../wire/documents/document-store.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'
import { isMultipart, readFormParts } from '../read-form.ts'
import { background, ingest } from './ingest.ts'

const base = '/api/v1/document-store'
const upserters: readonly Permission[] = ['documentStores:upsert-config']
const storeParam = z.object({ id: z.string() })
const refusals = [400, 404]

const configRoutes = [
  { action: 'save', summary: 'Keep how a store is embedded and searched', fieldsOf: savedConfigFields },
  { action: 'update', summary: 'Change the vector store alone', fieldsOf: configFields },
]

/** How document stores are embedded and searched, and asking them. */
export function documentSearchEndpoints(deps: DocumentStoreDeps): readonly ChatflowEndpoint[] {
  return [
    ...configRoutes.map(({ action, summary, fieldsOf }) =>
      endpoint({
        method: 'post',
        path: `${base}/vectorstore/${action}`,
        summary,
        access: upserters,
        input: { body: configSchema },
        output: storeSchema,
        refusals,
        handle: async ({ body }) => renderStore(await configure(deps, body, fieldsOf), [], false),
      }),
    ),
    endpoint({
      method: 'post',
      path: `${base}/vectorstore/query`,
      effect: 'question',
      summary: 'Ask the vector store of a document store',
      access: ['documentStores:view'],
      input: { body: querySchema },
      output: foundSchema,
      refusals,
      async handle({ body: { storeId, query, inputs } }, c) {
        const startedAt = performance.now()
        const docs = await queryStore(deps, storeId, query, inputs ?? {}, disconnectSignal(c))
        return { timeTaken: Math.round(performance.now() - startedAt), docs: [...docs] }
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/vectorstore/reembed`,
      summary: 'Make the vectors of a document store anew, by the model that makes them now',
      access: upserters,
      input: { body: z.object({ storeId: z.string() }) },
      output: z.object({ numEmbedded: z.int() }),
      refusals,
      handle: async ({ body }, c) => ({ numEmbedded: await reembedStore(deps, body.storeId, disconnectSignal(c)) }),
    }),
    endpoint({
      method: 'get',
      path: `${base}/vectorstore/{storeId}`,
      summary: 'Which model made the vectors of a document store',
      access: ['documentStores:view'],
      input: { params: z.object({ storeId: z.string() }) },
      output: z.object({ madeBy: z.string().nullable() }),
      refusals: [404],
      handle: async ({ params }) => ({ madeBy: (await modelOfStore(deps, params.storeId)) ?? null }),
    }),
    endpoint({
      method: 'delete',
      path: `${base}/vectorstore/{storeId}`,
      summary: 'Take the pieces of a store, or of one loader, out of its vector store',
      access: upserters,
      input: { params: z.object({ storeId: z.string() }), query: z.object({ docId: z.string().optional() }) },
      output: z.object({ numDeleted: z.int() }),
      refusals: [404],
      handle: async ({ params, query }, c) => ({
        numDeleted: await emptyStore(deps, params.storeId, query.docId, disconnectSignal(c)),
      }),
    }),
  ]
}

/** From documents to vectors. These answer with a result or a job, and take forms: they read for themselves. */
export function documentUpsertEndpoints(deps: DocumentStoreDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: `${base}/vectorstore/insert`,
      summary: 'Embed the pieces of a store and put them into its vector store; a job with ?background=true',
      access: upserters,
      reads: { query: background, body: jsonBody(configSchema) },
      output: indexingSchema,
      refusals,
      async handle(_, c) {
        const sent = parseWith(configSchema, await readBody(c))
        const { id } = await configure(deps, sent, configFields)
        return ingest(c, deps.jobs, { kind: 'fill store', storeId: id, docId: sent.docId ?? undefined })
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/upsert/{id}`,
      summary: 'Add a document, or read one anew, up to the vector store; JSON, or a form with files',
      access: upserters,
      input: { params: storeParam },
      reads: { query: background, body: jsonBody(upsertSchema) },
      output: indexingSchema,
      async handle({ params }, c) {
        const { id } = await findStore(deps, params.id)
        return ingest(c, deps.jobs, { kind: 'upsert', storeId: id, asked: await readUpsert(c) })
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/refresh/{id}`,
      summary: 'Read loaders of a store anew, all of them unless some are named',
      access: upserters,
      input: { params: storeParam },
      reads: { query: background, body: jsonBody(refreshSchema) },
      output: z.array(indexingSchema),
      async handle({ params }, c) {
        const store = await findStore(deps, params.id)
        const { items } = parseWith(refreshSchema, await readBody(c))
        const all = readLoaders(store).map(({ id }) => ({ docId: id }))
        const asked: readonly StoreUpsert[] = items.length > 0 ? items : all
        return ingest(c, deps.jobs, { kind: 'upsert all', storeId: store.id, asked })
      },
    }),
  ]
}

async function configure(
  deps: DocumentStoreDeps,
  sent: z.output<typeof configSchema>,
  fieldsOf: typeof configFields | typeof savedConfigFields,
) {
  const { id } = await findStore(deps, sent.storeId)
  requireKind(deps.catalog, sent.embeddingName, 'Embeddings', 'embeddingName')
  requireKind(deps.catalog, sent.vectorStoreName, 'Vector Stores', 'vectorStoreName')
  requireKind(deps.catalog, sent.recordManagerName, 'Record Manager', 'recordManagerName')
  await deps.stores.change(id, { ...fieldsOf(sent), updatedAtMs: deps.nowMs() })
  return findStore(deps, id)
}

async function readUpsert(c: Context): Promise<StoreUpsert> {
  if (!isMultipart(c)) return parseWith(upsertSchema, await readBody(c))
  const { fields, files } = await readFormParts(c)
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
