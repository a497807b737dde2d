/**
 * How often the right passage of thirty comes first, or among the first four, for twenty questions:
 *
 *     node scripts/run.mjs bench/chatflow/retrieval.ts [http://127.0.0.1:8000]
 *
 * asks the inference service at that address for vectors, by its main model.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddingModel } from '../../services/chatflow/src/domain/chat/embedding-model.ts'
import type { Document } from '../../services/chatflow/src/domain/documents/document.ts'
import { createVectorStore } from '../../services/chatflow/src/domain/documents/embedding-store.ts'
import { createMemoryCollection } from '../../services/chatflow/src/domain/documents/memory-collection.ts'
import type { VectorCollection } from '../../services/chatflow/src/domain/documents/vector-collection.ts'
import type { VectorStore } from '../../services/chatflow/src/domain/documents/vector-store.ts'
import { createVectorCollections } from '../../services/chatflow/src/storage/vectors/vector-collections.ts'
import { passages, questions } from './retrieval-corpus.ts'

const url = process.argv[2] ?? 'http://127.0.0.1:8000'
const { signal } = new AbortController()

const embeddings: EmbeddingModel = {
  model: '',
  async embed(input) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/v1/embeddings`, { method: 'POST', headers, body: JSON.stringify({ input }) })
    if (!answer.ok) throw new Error(`Cannot embed at ${url}: ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: readonly { embedding: readonly number[] }[] }
    return data.map(({ embedding }) => Float32Array.from(embedding))
  },
}

async function* documents(): AsyncGenerator<Document> {
  for (const { id, text } of passages) yield { pageContent: text, metadata: {}, id }
}

async function openStore(collection: VectorCollection): Promise<VectorStore> {
  const defaults = { topK: 4 }
  const store = createVectorStore({ name: 'bench', embeddings, collection, defaults, newId: randomUUID })
  await store.add(documents(), signal)
  return store
}

async function measure(name: string, find: (question: string) => Promise<readonly (string | undefined)[]>) {
  const places = await Promise.all(questions.map(async ({ ask, wants }) => (await find(ask)).indexOf(wants)))
  const first = places.filter((place) => place === 0).length
  const four = places.filter((place) => place >= 0).length
  console.log(`${name.padEnd(22)} first: ${first} of ${questions.length}   first four: ${four} of ${questions.length}`)
}

const folder = await mkdtemp(join(tmpdir(), 'hearth-retrieval-'))
const collections = createVectorCollections({ folder, maxOpen: 1 })
try {
  const embedded = collections.get('bench')
  const stores = { embedded: await openStore(embedded), memory: await openStore(createMemoryCollection()) }
  await measure(
    'words',
    async (text) => (await embedded.byWords?.({ text, limit: 4 }, signal))?.map(({ id }) => id) ?? [],
  )
  for (const [name, store] of Object.entries(stores)) {
    for (const mode of ['similarity', 'hybrid'] as const) {
      const find = async (query: string) => await store.search({ query, topK: 4, mode }, signal)
      await measure(`${name}, ${mode}`, async (query) => (await find(query)).map(({ document }) => document.id))
    }
  }
} finally {
  collections.close()
  await rm(folder, { recursive: true })
}
