import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import {
  type DocumentStoreDeps,
  findLoader,
  findStore,
  putLoader,
} from '../../domain/documents/stores/document-stores.ts'
import { piecesInTurn } from '../../domain/documents/stores/follow-fill.ts'
import { followPiece } from '../../domain/documents/stores/follow-piece.ts'
import { chunkChangeSchema, chunkPageSchema, renderChunkPage } from '../../wire/documents/document-store.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

const base = '/api/v1/document-store/chunks'
const pageSize = 50
const place = z.object({ storeId: z.string(), loaderId: z.string(), chunkId: z.string() })

/** `/document-store/chunks/…`: the pieces that loaders made, to look at and to mend. */
export function documentChunkEndpoints(deps: DocumentStoreDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${base}/{storeId}/{loaderId}/{pageNo}`,
      summary: `Pieces of a loader, or of all of them, ${pageSize} a page`,
      access: ['documentStores:view'],
      input: {
        params: z.object({
          storeId: z.string(),
          loaderId: z.string().openapi({ description: 'Or "all"' }),
          pageNo: z.coerce.number().int().min(1),
        }),
      },
      output: chunkPageSchema,
      refusals: [400, 404],
      handle: ({ params: { storeId, loaderId, pageNo } }) => chunkPage(deps, storeId, loaderId, pageNo),
    }),
    endpoint({
      method: 'put',
      path: `${base}/{storeId}/{loaderId}/{chunkId}`,
      summary: 'Change the text of a piece, and with it its vector',
      access: ['documentStores:preview-process'],
      input: { params: place, body: chunkChangeSchema },
      output: chunkPageSchema,
      answer: 'The first page',
      async handle({ params, body }, c) {
        await piecesInTurn(deps, params.storeId, () => changePiece(deps, params, body, disconnectSignal(c)))
        return chunkPage(deps, params.storeId, params.loaderId, 1)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${base}/{storeId}/{loaderId}/{chunkId}`,
      summary: 'Remove a piece, and with it its vector',
      access: ['documentStores:preview-process'],
      input: { params: place },
      output: chunkPageSchema,
      answer: 'The first page',
      async handle({ params }, c) {
        await piecesInTurn(deps, params.storeId, () => removePiece(deps, params, disconnectSignal(c)))
        return chunkPage(deps, params.storeId, params.loaderId, 1)
      },
    }),
  ]
}

type PiecePlace = z.output<typeof place>

async function changePiece(
  deps: DocumentStoreDeps,
  at: PiecePlace,
  { pageContent, metadata }: z.output<typeof chunkChangeSchema>,
  signal: AbortSignal,
): Promise<void> {
  const { store, loader, chunk } = await findChunk(deps, at)
  const kept = metadata === undefined ? chunk.metadata : textOf(metadata)
  await deps.chunks.change(at.chunkId, { pageContent, metadata: kept })
  const totalChars = loader.totalChars + pageContent.length - chunk.pageContent.length
  await putLoader(deps, at.storeId, { ...loader, totalChars })
  await followPiece(deps, store, { before: chunk, after: { ...chunk, pageContent, metadata: kept } }, signal)
}

async function removePiece(deps: DocumentStoreDeps, at: PiecePlace, signal: AbortSignal): Promise<void> {
  const { store, loader, chunk } = await findChunk(deps, at)
  await deps.chunks.remove(at.chunkId)
  const totalChars = loader.totalChars - chunk.pageContent.length
  await putLoader(deps, at.storeId, { ...loader, totalChunks: loader.totalChunks - 1, totalChars })
  await followPiece(deps, store, { before: chunk, after: undefined }, signal)
}

/** One page of a loader's pieces, or of all of a store with `all`. */
export async function chunkPage(deps: DocumentStoreDeps, storeId: string, docId: string, page: number) {
  const store = await findStore(deps, storeId)
  const loader = docId === 'all' ? undefined : findLoader(store, docId)
  const where = { storeId, ...(loader !== undefined && { docId }) }
  const { rows, total } = await deps.chunks.list({ where, offset: (page - 1) * pageSize, limit: pageSize })
  return renderChunkPage({
    store,
    loader,
    docId,
    chunks: rows,
    count: total,
    page,
    busy: await deps.jobs.isBusy(storeId),
  })
}

async function findChunk(deps: DocumentStoreDeps, { storeId, loaderId, chunkId }: PiecePlace) {
  const store = await findStore(deps, storeId)
  const loader = findLoader(store, loaderId)
  const chunk = await deps.chunks.get(chunkId)
  if (chunk === undefined || chunk.storeId !== storeId || chunk.docId !== loaderId)
    throw new Failure('missing', `Document Chunk ${chunkId} not found`)
  return { store, loader, chunk }
}

function textOf(metadata: string | Readonly<Record<string, unknown>>): string {
  if (typeof metadata !== 'string') return JSON.stringify(metadata)
  try {
    const value: unknown = JSON.parse(metadata)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return metadata
  } catch {
    // Told below.
  }
  throw new Failure('invalid', 'Cannot change the chunk: its metadata must be a JSON object', { param: 'metadata' })
}
