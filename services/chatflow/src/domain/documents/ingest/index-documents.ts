import { Failure } from '@hearth/kernel'
import type { Document } from '../document.ts'
import { inBatches } from '../embedding-store.ts'
import type { VectorStore } from '../vector-store.ts'
import type { RecordManager } from './record-manager.ts'

/** What an upsert did, in Flowise's counts. `addedDocs` holds the first of them, at most `maxAddedDocs`. */
export type IndexingResult = {
  readonly numAdded: number
  readonly numUpdated: number
  readonly numSkipped: number
  readonly numDeleted: number
  readonly addedDocs: readonly Document[]
}

export type IndexingDeps = {
  readonly store: VectorStore
  readonly documents: AsyncIterable<Document>
  readonly records: RecordManager | undefined
  readonly nowMs: () => number
  /** The same text for the same document, in the form of a UUID. */
  readonly hash: (text: string) => string
  readonly signal: AbortSignal
  /** Told after each batch. */
  readonly onProgress?: ((done: { readonly added: number; readonly skipped: number }) => void) | undefined
}

// Of a large source the answer would not fit into memory.
const maxAddedDocs = 1_000
const batchSize = 64
const cleanupBatchSize = 1_000

/**
 * Puts documents into a vector store. With records, what the store holds already is skipped and,
 * as their cleanup says, what has gone from the source is removed at the end: from the sources that
 * were seen (`incremental`), or altogether (`full`).
 *
 * @throws {Failure} `invalid` when `incremental` meets a document that does not name its source
 */
export async function indexDocuments(deps: IndexingDeps): Promise<IndexingResult> {
  const count = { numAdded: 0, numUpdated: 0, numSkipped: 0, numDeleted: 0, addedDocs: [] as Document[] }
  const onAdded = (added: readonly Document[]) => {
    count.numAdded += added.length
    const room = maxAddedDocs - count.addedDocs.length
    count.addedDocs.push(...added.slice(0, room).map(({ pageContent, metadata }) => ({ pageContent, metadata })))
    deps.onProgress?.({ added: count.numAdded, skipped: count.numSkipped })
  }
  const { records, store, signal, documents } = deps
  if (records === undefined) {
    await store.add(withIds(documents, deps.hash), signal, onAdded)
    return count
  }
  const startedAtMs = deps.nowMs()
  const namespace = placeOf(records, store)
  const sources = new Set<string>()
  for await (const batch of inBatches(documents, batchSize)) {
    const keyed = withKeys(batch, deps.hash)
    const keys = [...keyed.keys()]
    const known = await records.keeper.exist(namespace, keys)
    const fresh = [...keyed.values()].filter((_, at) => known[at] !== true)
    count.numSkipped += keyed.size - fresh.length
    const seen = [...keyed].map(([key, document]) => ({ key, groupId: sourceOf(document, records) }))
    for (const { groupId } of seen) if (groupId !== undefined) sources.add(groupId)
    // What is not in the store yet must not be on record: a crash in between embeds it once more.
    if (fresh.length > 0) await store.add(iterate(fresh), signal, onAdded)
    await records.keeper.touch(namespace, seen, deps.nowMs())
    deps.onProgress?.({ added: count.numAdded, skipped: count.numSkipped })
  }
  count.numDeleted = await cleanUp(deps, records, startedAtMs, sources)
  return count
}

/**
 * Removes everything that is on record of a store.
 *
 * @param groupIds of these sources alone
 * @returns how many documents were removed
 */
export async function removeRecorded(
  deps: Pick<IndexingDeps, 'store' | 'signal'>,
  records: RecordManager,
  filter: { readonly beforeMs?: number; readonly groupIds?: readonly string[] } = {},
): Promise<number> {
  const { keeper } = records
  const place = placeOf(records, deps.store)
  let removed = 0
  for (;;) {
    deps.signal.throwIfAborted()
    const keys = await keeper.list(place, { ...filter, limit: cleanupBatchSize })
    if (keys.length === 0) return removed
    await deps.store.remove(keys, deps.signal)
    removed += await keeper.forget(place, keys)
  }
}

// One record manager may serve several stores.
function placeOf({ namespace }: RecordManager, { name = '' }: VectorStore): string {
  return `${namespace}_${name}`
}

async function cleanUp(
  deps: IndexingDeps,
  records: RecordManager,
  beforeMs: number,
  sources: ReadonlySet<string>,
): Promise<number> {
  if (records.cleanup === 'full') return await removeRecorded(deps, records, { beforeMs })
  if (records.cleanup === 'none' || sources.size === 0) return 0
  return await removeRecorded(deps, records, { beforeMs, groupIds: [...sources] })
}

// Two of the same document in a batch are one.
function withKeys(batch: readonly Document[], hash: (text: string) => string): ReadonlyMap<string, Document> {
  return new Map(
    batch.map((document) => {
      const id = documentKey(document, hash)
      return [id, { ...document, id }]
    }),
  )
}

// The same document again takes its own place, with records or without.
async function* withIds(documents: AsyncIterable<Document>, hash: (text: string) => string): AsyncGenerator<Document> {
  for await (const document of documents) yield { ...document, id: documentKey(document, hash) }
}

/** The id a document has in a vector store. */
export function documentKey({ pageContent, metadata }: Document, hash: (text: string) => string): string {
  return hash(JSON.stringify([pageContent, sorted(metadata)]))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}

function sourceOf({ metadata }: Document, { cleanup, sourceIdKey }: RecordManager): string | undefined {
  const source = metadata[sourceIdKey]
  if (source !== undefined && source !== null) return String(source)
  if (cleanup !== 'incremental') return undefined
  throw new Failure(
    'invalid',
    `Cannot clean up incrementally: a document has no "${sourceIdKey}" in its metadata, which names its source`,
  )
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
