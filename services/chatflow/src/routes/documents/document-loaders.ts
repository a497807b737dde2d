import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import { type DocumentStoreDeps, findLoader, findStore } from '../../domain/documents/stores/document-stores.ts'
import { previewLoader, requireLoaderKinds, saveLoader } from '../../domain/documents/stores/process-loader.ts'
import { parseLoader, readLoaders } from '../../domain/documents/stores/stored-loader.ts'
import { jsonBody } from '../../wire/common.ts'
import {
  chunkPageSchema,
  loaderFields,
  previewSchema,
  renderLoader,
  type SentLoader,
  sentLoaderSchema,
} from '../../wire/documents/document-store.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { parseWith } from '../parse-with.ts'
import { readBody } from '../read-body.ts'
import { background, ingest } from './ingest.ts'

const base = '/api/v1/document-store/loader'
const usualPreview = 20
const maxPreview = 500
const access: readonly Permission[] = ['documentStores:preview-process']
const refusals = [400, 404]

/** `/document-store/loader/…`: looking at what a loader makes, keeping it, and reading it. */
export function documentLoaderEndpoints(deps: DocumentStoreDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: `${base}/preview`,
      effect: 'question',
      summary: 'The first pieces a loader would make, without keeping any',
      access,
      input: { body: sentLoaderSchema },
      output: previewSchema,
      refusals,
      async handle({ body }, c) {
        const loader = await previewed(deps, body)
        const previewChunkCount = Math.min(maxPreview, Math.max(1, body.previewChunkCount ?? usualPreview))
        const made = await previewLoader(deps, body.storeId, loader, previewChunkCount, disconnectSignal(c))
        const chunks = made.chunks.map(({ pageContent, metadata }) => ({ pageContent, metadata }))
        return { chunks, totalChunks: made.totalChunks, previewChunkCount }
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/save`,
      summary: 'Keep the settings of a loader; nothing is read yet',
      access,
      input: { body: sentLoaderSchema },
      output: z.record(z.string(), z.unknown()),
      refusals,
      async handle({ body }) {
        const loader = await saveLoader(deps, body.storeId, loaderFields(body))
        return { ...renderLoader(loader, false), storeId: body.storeId }
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/process/{loaderId}`,
      summary: 'Read the documents of a loader and keep their pieces; a job with ?background=true',
      access,
      input: { params: z.object({ loaderId: z.string() }) },
      reads: { query: background, body: jsonBody(sentLoaderSchema) },
      output: chunkPageSchema,
      answer: 'The first pieces',
      async handle({ params: { loaderId: id } }, c) {
        const sent = parseWith(sentLoaderSchema, await readBody(c))
        const { storeId } = sent
        if (!sent.loaderId) findLoader(await findStore(deps, storeId), id)
        const kept = await saveLoader(deps, storeId, { ...loaderFields(sent), id })
        return ingest(c, deps.jobs, { kind: 'read loader', storeId, loader: kept })
      },
    }),
  ]
}

async function previewed(deps: DocumentStoreDeps, sent: SentLoader) {
  const store = await findStore(deps, sent.storeId)
  requireLoaderKinds(deps, sent)
  const known = readLoaders(store).find(({ id }) => id === sent.id)
  const base = known === undefined ? {} : findLoader(store, known.id)
  return parseLoader({ ...base, ...loaderFields(sent), id: sent.id ?? 'preview' })
}
