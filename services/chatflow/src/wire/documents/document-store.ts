import { z } from '@hono/zod-openapi'
import { JOB_STATUSES } from '../../domain/documents/ingest/ingest-jobs.ts'
import {
  DOCUMENT_STORE_STATUSES,
  type DocumentChunk,
  type SavedDocumentStore,
} from '../../domain/documents/ingest/saved-document-store.ts'
import { readConfig, readLoaders, type StoredLoader } from '../../domain/documents/stores/stored-loader.ts'
import { rowRenderer, stamps } from '../row.ts'

const fields = z.record(z.string(), z.unknown())
const text = z.string().trim().min(1).max(1_000)

export const newStoreSchema = z.object({ name: text, description: z.string().nullish() }).openapi('NewDocumentStore')
export const storeChangeSchema = newStoreSchema.partial().openapi('DocumentStoreChange')

export const storeSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    loaders: z.array(fields),
    whereUsed: z.array(z.object({ id: z.string(), name: z.string() })),
    status: z.enum(DOCUMENT_STORE_STATUSES),
    vectorStoreConfig: fields.nullable(),
    embeddingConfig: fields.nullable(),
    recordManagerConfig: fields.nullable(),
    totalChunks: z.int(),
    totalChars: z.int(),
    ...stamps,
  })
  .openapi('DocumentStore')

const renderRow = rowRenderer(storeSchema)

type WhereUsed = z.output<typeof storeSchema>['whereUsed']

/** @param busy whether something is being ingested into it */
export function renderStore(
  store: SavedDocumentStore,
  whereUsed: WhereUsed,
  busy: boolean,
): z.output<typeof storeSchema> {
  const loaders = readLoaders(store).map((loader) => renderLoader(loader, busy))
  const sum = (of: 'totalChunks' | 'totalChars') => readLoaders(store).reduce((total, loader) => total + loader[of], 0)
  return renderRow({
    ...store,
    loaders,
    whereUsed,
    status: loaders.some(({ status }) => status !== 'SYNC') ? 'STALE' : settled(store.status, busy),
    vectorStoreConfig: readConfig(store.vectorStoreConfig),
    embeddingConfig: readConfig(store.embeddingConfig),
    recordManagerConfig: readConfig(store.recordManagerConfig),
    totalChunks: sum('totalChunks'),
    totalChars: sum('totalChars'),
  })
}

// What was going on when the service stopped does not go on.
function settled<S extends string>(status: S, busy: boolean): S | 'STALE' {
  return !busy && (status === 'SYNCING' || status === 'UPSERTING') ? 'STALE' : status
}

export function renderLoader(loader: StoredLoader, busy: boolean): Record<string, unknown> & { status: string } {
  return { ...loader, status: settled(loader.status, busy), source: sourceOf(loader) }
}

// The setting that tells where the documents come from.
const sourceFields = [
  'pdfFile',
  'txtFile',
  'docxFile',
  'csvFile',
  'jsonFile',
  'jsonlinesFile',
  'excelFile',
  'powerpointFile',
  'file',
  'url',
  'folderPath',
  'repoLink',
]

function sourceOf({ loaderConfig }: StoredLoader): string {
  const value = sourceFields
    .map((field) => loaderConfig[field])
    .find((given) => typeof given === 'string' && given !== '')
  if (typeof value !== 'string') return 'None'
  return value.startsWith('data:') ? 'File' : value.replace('FILE-STORAGE::', '')
}

/** A loader as pages send it. What is left out is as with the loader of that `id`. */
export const sentLoaderSchema = z
  .looseObject({
    storeId: z.string(),
    id: z.string().nullish(),
    loaderId: z.string().nullish(),
    loaderName: z.string().nullish(),
    loaderConfig: fields.nullish(),
    splitterId: z.string().nullish(),
    splitterName: z.string().nullish(),
    splitterConfig: fields.nullish(),
    credential: z.string().nullish(),
    previewChunkCount: z.coerce.number().int().nullish(),
  })
  .openapi('DocumentLoader')

export type SentLoader = z.output<typeof sentLoaderSchema>

/** What of a sent loader is kept. */
export function loaderFields(sent: SentLoader): Record<string, unknown> & { readonly id?: string | undefined } {
  const { id, loaderId, loaderName, loaderConfig, splitterId, splitterName, splitterConfig, credential } = sent
  const given = { loaderId, loaderName, loaderConfig, splitterId, splitterName, splitterConfig, credential }
  const kept = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(kept), ...(id ? { id } : {}) }
}

const chunkSchema = z.object({
  id: z.string(),
  docId: z.string(),
  storeId: z.string(),
  chunkNo: z.int(),
  pageContent: z.string(),
  metadata: z.string(),
})

export const chunkPageSchema = z
  .object({
    chunks: z.array(chunkSchema),
    count: z.int(),
    characters: z.int(),
    file: fields.optional(),
    currentPage: z.int(),
    storeName: z.string(),
    description: z.string().nullable(),
    workspaceId: z.null(),
    docId: z.string(),
  })
  .openapi('DocumentChunkPage')

export const chunkChangeSchema = z
  .object({ pageContent: z.string().min(1), metadata: z.union([fields, z.string()]).optional() })
  .openapi('DocumentChunkChange')

export function renderChunkPage(page: {
  readonly store: SavedDocumentStore
  readonly loader: StoredLoader | undefined
  readonly docId: string
  readonly chunks: readonly DocumentChunk[]
  readonly count: number
  readonly page: number
  readonly busy: boolean
}): z.output<typeof chunkPageSchema> {
  const { store, loader } = page
  const loaders = loader === undefined ? readLoaders(store) : [loader]
  return {
    chunks: page.chunks.map((chunk) => ({ ...chunk })),
    count: page.count,
    characters: loaders.reduce((total, { totalChars }) => total + totalChars, 0),
    ...(loader !== undefined && { file: renderLoader(loader, page.busy) }),
    currentPage: page.page,
    storeName: store.name,
    description: store.description ?? null,
    workspaceId: null,
    docId: page.docId,
  }
}

export const configSchema = z
  .looseObject({
    storeId: z.string(),
    embeddingName: z.string().nullish(),
    embeddingConfig: fields.nullish(),
    vectorStoreName: z.string().nullish(),
    vectorStoreConfig: fields.nullish(),
    recordManagerName: z.string().nullish(),
    recordManagerConfig: fields.nullish(),
    docId: z.string().nullish(),
  })
  .openapi('DocumentStoreConfig')

/** The components that were named, as a store keeps them. */
export function configFields(sent: z.output<typeof configSchema>) {
  const named = {
    embeddingConfig: asConfig(sent.embeddingName, sent.embeddingConfig),
    vectorStoreConfig: asConfig(sent.vectorStoreName, sent.vectorStoreConfig),
    recordManagerConfig: asConfig(sent.recordManagerName, sent.recordManagerConfig),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** The same of a page that sends all it has chosen: a record manager that it no longer names is taken off, as in Flowise. */
export function savedConfigFields(sent: z.output<typeof configSchema>) {
  return { ...configFields(sent), ...(sent.recordManagerName ? {} : { recordManagerConfig: undefined }) }
}

function asConfig(name: string | null | undefined, config: z.output<typeof fields> | null | undefined) {
  return name ? JSON.stringify({ name, config: config ?? {} }) : undefined
}

export const querySchema = z
  .looseObject({ storeId: z.string(), query: z.string().min(1), inputs: fields.nullish() })
  .openapi('DocumentStoreQuery')

const component = z.object({ name: z.string().optional(), config: fields.optional() }).optional()

/** A form sends its objects as JSON texts and its switches as words. */
const jsonOr = <S extends z.ZodType>(schema: S) => z.preprocess(parseJsonText, schema)
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().optional(),
)

export const upsertSchema = z
  .looseObject({
    docId: z
      .string()
      .optional()
      .transform((id) => id || undefined),
    metadata: jsonOr(fields.optional()),
    replaceExisting: flag,
    createNewDocStore: flag,
    docStore: jsonOr(z.looseObject({ name: z.string().optional(), description: z.string().optional() }).optional()),
    loaderName: z.string().optional(),
    loader: jsonOr(component),
    splitter: jsonOr(component),
    embedding: jsonOr(component),
    vectorStore: jsonOr(component),
    recordManager: jsonOr(component),
  })
  .openapi('DocumentStoreUpsert')

export const refreshSchema = z
  .looseObject({ items: z.array(upsertSchema).optional().default([]) })
  .openapi('DocumentStoreRefresh')

function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const indexingSchema = z
  .looseObject({
    numAdded: z.int(),
    numUpdated: z.int(),
    numSkipped: z.int(),
    numDeleted: z.int(),
    addedDocs: z.array(z.object({ pageContent: z.string(), metadata: fields })),
  })
  .openapi('Upserted')

/** The first pieces a loader would make. */
export const previewSchema = z.object({
  chunks: z.array(z.object({ pageContent: z.string(), metadata: fields })),
  totalChunks: z.int(),
  previewChunkCount: z.int(),
})

/** The pieces found, best first, and the time it took in milliseconds. */
export const foundSchema = z.object({
  timeTaken: z.number(),
  docs: z.array(
    z.object({
      pageContent: z.string(),
      metadata: fields,
      id: z.string(),
      chunkNo: z.int(),
      score: z.number().openapi({ description: '1 is the same, 0 unrelated' }),
      weighed: z
        .object({
          words: z.number().openapi({ description: 'Of the words of the best piece, the share that this one has' }),
          together: z.number().openapi({ description: 'Meaning and words: by this the pieces are in order' }),
        })
        .optional()
        .openapi({ description: 'Where words count as well as meaning' }),
    }),
  ),
})

export const jobSchema = z
  .object({
    id: z.string(),
    targetId: z.string(),
    status: z.enum(JOB_STATUSES),
    progress: z.object({
      stage: z.enum(['loading', 'embedding']),
      chunks: z.int(),
      added: z.int(),
      skipped: z.int(),
    }),
    result: z.unknown(),
    error: z.string().nullable(),
    startedDate: z.iso.datetime(),
    endedDate: z.iso.datetime().nullable(),
  })
  .openapi('IngestJob')

export const renderJob = rowRenderer(jobSchema)
