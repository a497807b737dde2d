import { Failure } from '@hearth/kernel'
import { type EmbeddingModel, embedAs, type MadeVectors, RefusedTexts } from '../chat/embedding-model.ts'
import { unwatched, type Watch } from '../traces/watch.ts'
import { scoredTelling } from '../traces/watch-made.ts'
import type { Document } from './document.ts'
import { joinFilters, type MetadataFilter } from './metadata-filter.ts'
import { embedAnew, mixedModels } from './mixed-models.ts'
import { blendScores } from './search/blend-scores.ts'
import { chooseDiverse, cosine } from './search/similarity.ts'
import type { FoundRow, VectorCollection } from './vector-collection.ts'
import type { Retriever, ScoredDocument, VectorQuery, VectorStore } from './vector-store.ts'

// Rows in memory at once while documents are added, whatever their number.
const batchSize = 64
// Enough of each kind to tell what stands out among them.
const hybridCandidates = 50
// Measured over good and bad embedding models: see bench/chatflow/retrieval.ts.
const usualAlpha = 0.6

export type SearchDefaults = Omit<VectorQuery, 'query'>

export type EmbeddingStoreDeps = {
  readonly name: string
  readonly embeddings: EmbeddingModel
  readonly collection: VectorCollection
  /** How its owner wants documents to be found. */
  readonly defaults: SearchDefaults
  readonly newId: () => string
  /** Notes what is looked up in a run that somebody watches. */
  readonly watch?: Watch
}

/** A vector store over any keeper of vectors, and the retriever that searches it as its owner set. */
export function createVectorStore(deps: EmbeddingStoreDeps): VectorStore & Retriever {
  const { name, defaults, collection, watch = unwatched } = deps
  const search = async (query: VectorQuery, signal: AbortSignal) => {
    const filter = joinFilters(defaults.filter, query.filter)
    const wanted = { ...defaults, ...query, filter }
    return await watch.span({ kind: 'retrieval', name, input: wanted }, scoredTelling, async () =>
      (await find(deps, wanted, signal)).map(toScored),
    )
  }
  return {
    name,
    topK: defaults.topK,
    search,
    async retrieve(query, signal) {
      const found = await search({ query, topK: defaults.topK }, signal)
      return found.map(({ document }) => document)
    },
    add: (documents, signal, onAdded) => addAll(deps, documents, signal, onAdded),
    remove: (ids, signal) => (ids.length === 0 ? Promise.resolve(0) : collection.remove(ids, signal)),
    madeBy: async () => await collection.madeBy?.(),
    async reembed(signal) {
      if (collection.reembed === undefined)
        throw new Failure('invalid', 'Cannot embed the vector store anew: upsert its documents again instead')
      return await collection.reembed((texts, madeBy, own) => embedAs(deps.embeddings, madeBy, texts, own), signal)
    },
  }
}

async function find(
  deps: EmbeddingStoreDeps,
  query: VectorQuery & { readonly filter: MetadataFilter | undefined },
  signal: AbortSignal,
): Promise<readonly FoundRow[]> {
  const { topK, filter, mode, fetchK = 20, lambda = 0.5 } = query
  const { collection } = deps
  const { vectors: asked } = await embedLikeOthers(deps, 'search', [query.query], signal)
  const [vector = new Float32Array()] = asked
  if (mode === 'mmr') {
    const limit = Math.max(fetchK, topK)
    const rows = await collection.nearest({ vector, limit, filter, withVectors: true }, signal)
    const vectors = rows.map((row) => row.vector ?? new Float32Array())
    return chooseDiverse(vector, vectors, topK, lambda).flatMap((at) => rows[at] ?? [])
  }
  return mode === 'hybrid'
    ? await findByBoth(collection, vector, query, signal)
    : await collection.nearest({ vector, limit: topK, filter }, signal)
}

// By the model whose vectors are there: those of two models cannot be compared.
async function embedLikeOthers(
  { embeddings, collection }: EmbeddingStoreDeps,
  attempt: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<MadeVectors> {
  const held = await collection.madeBy?.()
  const isOpen = embeddings.embedAs !== undefined
  if (held !== undefined && !isOpen && embeddings.model !== '' && embeddings.model !== held)
    throw mixedModels(attempt, held, embeddings.model)
  const made = await embedAs(embeddings, held, texts, signal).catch((error: unknown) => {
    const isEmpty = texts.every((text) => text.trim() === '')
    if (isEmpty && error instanceof RefusedTexts) throw withoutWords(error, attempt)
    throw held === undefined || !isOpen ? error : withHeld(error, attempt, held)
  })
  if (held !== undefined && made.madeBy !== undefined && made.madeBy !== held)
    throw mixedModels(attempt, held, made.madeBy)
  return made
}

// Some models make a vector of nothing, so it is no fault before they refuse; one that is down has not.
function withoutWords(error: RefusedTexts, attempt: string): Failure {
  const message = `Cannot ${attempt} the vector store: the text is empty, which its model makes no vector of`
  return new Failure('invalid', `${message}. ${error.message}`, { cause: error })
}

// Where another model is the default one by now, the one asked for is not what anybody expects.
function withHeld(error: unknown, attempt: string, held: string): unknown {
  if (!(error instanceof Failure) || error.kind !== 'upstream') return error
  return new Failure(
    'upstream',
    `Cannot ${attempt} the vector store: its vectors were made by "${held}", which does not answer; bring that model ` +
      `back, or ${embedAnew}. ${error.message}`,
    { cause: error },
  )
}

async function findByBoth(
  collection: VectorCollection,
  vector: Float32Array,
  { query, topK, filter, alpha = usualAlpha }: VectorQuery,
  signal: AbortSignal,
): Promise<readonly FoundRow[]> {
  const limit = Math.max(hybridCandidates, topK)
  const worded = (await collection.byWords?.({ text: query, limit, filter }, signal)) ?? []
  if (worded.length === 0) return await collection.nearest({ vector, limit: topK, filter }, signal)
  const near = await collection.nearest({ vector, limit, filter }, signal)
  const words = new Map(worded.map(({ id, score }) => [id, score]))
  const only = worded.filter(({ id }) => !near.some((row) => row.id === id))
  const rows = [...near, ...only.map((row) => ({ ...row, score: closeness(vector, row) }))]
  const bestWords = Math.max(...worded.map(({ score }) => score))
  const blended = blendScores(
    rows.map(({ id, score }) => ({ meaning: score, words: words.get(id) ?? 0 })),
    alpha,
  )
  const weighed = rows.map((row, at) => {
    const share = bestWords > 0 ? (words.get(row.id) ?? 0) / bestWords : 0
    return { ...row, weighed: { words: share, together: blended[at] ?? 0 } }
  })
  return weighed.sort((one, other) => other.weighed.together - one.weighed.together).slice(0, topK)
}

function closeness(vector: Float32Array, row: FoundRow): number {
  return row.vector === undefined ? 0 : Math.max(0, cosine(vector, row.vector))
}

async function addAll(
  deps: EmbeddingStoreDeps,
  documents: AsyncIterable<Document>,
  signal: AbortSignal,
  onAdded: ((added: readonly Document[]) => void) | undefined,
): Promise<number> {
  let added = 0
  for await (const batch of inBatches(documents, batchSize)) {
    signal.throwIfAborted()
    const kept = batch.map((document) => ({ ...document, id: document.id ?? deps.newId() }))
    const texts = kept.map(({ pageContent }) => pageContent)
    const { vectors, madeBy } = await embedLikeOthers(deps, 'add to', texts, signal)
    const rows = kept.map((document, at) => ({
      id: document.id,
      document,
      vector: vectors[at] ?? new Float32Array(),
    }))
    await deps.collection.put(rows, signal, madeBy)
    added += rows.length
    onAdded?.(kept)
  }
  return added
}

/** Lists of `size` items each, the last one shorter. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function toScored({ id, document, score, weighed }: FoundRow): ScoredDocument {
  const found = { document: { pageContent: document.pageContent, metadata: document.metadata, id }, score }
  return weighed === undefined ? found : { ...found, weighed }
}
