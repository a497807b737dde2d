import { clientGone } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type DocumentStoreDeps, findLoader, findStore } from '../../domain/documents/stores/document-stores.ts'
import {
  previewLoader,
  processLoader,
  requireLoaderKinds,
  saveLoader,
} from '../../domain/documents/stores/process-loader.ts'
import { parseLoader, readLoaders } from '../../domain/documents/stores/stored-loader.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import {
  chunkPageSchema,
  loaderFields,
  renderLoader,
  type SentLoader,
  sentLoaderSchema,
} from '../../wire/documents/document-store.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'
import { chunkPage } from './document-chunks.ts'
import { ingest } from './ingest.ts'

const base = '/api/v1/document-store/loader'
const usualPreview = 20
const maxPreview = 500

const preview = createRoute({
  method: 'post',
  path: `${base}/preview`,
  summary: 'The first pieces a loader would make, without keeping any',
  security: keyed,
  middleware: requires('documentStores:preview-process'),
  request: { body: jsonBody(sentLoaderSchema) },
  responses: {
    200: jsonAnswer(
      'The pieces',
      z.object({
        chunks: z.array(z.object({ pageContent: z.string(), metadata: z.record(z.string(), z.unknown()) })),
        totalChunks: z.int(),
        previewChunkCount: z.int(),
      }),
    ),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const save = createRoute({
  method: 'post',
  path: `${base}/save`,
  summary: 'Keep the settings of a loader; nothing is read yet',
  security: keyed,
  middleware: requires('documentStores:preview-process'),
  request: { body: jsonBody(sentLoaderSchema) },
  responses: {
    200: jsonAnswer('The loader', z.record(z.string(), z.unknown())),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const process = createRoute({
  method: 'post',
  path: `${base}/process/{loaderId}`,
  summary: 'Read the documents of a loader and keep their pieces; a job with ?background=true',
  security: keyed,
  middleware: requires('documentStores:preview-process'),
  request: {
    params: z.object({ loaderId: z.string() }),
    query: z.object({ background: z.string().optional() }),
    body: jsonBody(sentLoaderSchema),
  },
  responses: { 200: jsonAnswer('The first pieces', chunkPageSchema), ...badRequest, ...keyedErrors, ...notFound },
})

/** `/document-store/loader/…`: looking at what a loader makes, keeping it, and reading it. */
export function documentLoaderRoutes(deps: DocumentStoreDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(preview, async (c) => {
    const sent = c.req.valid('json')
    const loader = await previewed(deps, sent)
    const previewChunkCount = Math.min(maxPreview, Math.max(1, sent.previewChunkCount ?? usualPreview))
    const made = await previewLoader(deps, sent.storeId, loader, previewChunkCount, clientGone(c))
    const chunks = made.chunks.map(({ pageContent, metadata }) => ({ pageContent, metadata }))
    return c.json({ chunks, totalChunks: made.totalChunks, previewChunkCount }, 200)
  })
  routes.openapi(save, async (c) => {
    const sent = c.req.valid('json')
    const loader = await saveLoader(deps, sent.storeId, loaderFields(sent))
    return c.json({ ...renderLoader(loader, false), storeId: sent.storeId }, 200)
  })
  routes.openAPIRegistry.registerPath(process)
  routes.post(`${base}/process/:loaderId`, requires('documentStores:preview-process'), async (c) => {
    const sent = parseWith(sentLoaderSchema, await readBody(c))
    const { storeId } = sent
    const id = c.req.param('loaderId')
    if (!sent.loaderId) findLoader(await findStore(deps, storeId), id)
    const kept = await saveLoader(deps, storeId, { ...loaderFields(sent), id })
    return await ingest(c, deps.jobs, storeId, async (report, signal) => {
      await processLoader(deps, storeId, kept, report, signal)
      return await chunkPage(deps, storeId, id, 1)
    })
  })
  return routes
}

async function previewed(deps: DocumentStoreDeps, sent: SentLoader) {
  const store = await findStore(deps, sent.storeId)
  requireLoaderKinds(deps, sent)
  const known = readLoaders(store).find(({ id }) => id === sent.id)
  const base = known === undefined ? {} : findLoader(store, known.id)
  return parseLoader({ ...base, ...loaderFields(sent), id: sent.id ?? 'preview' })
}
