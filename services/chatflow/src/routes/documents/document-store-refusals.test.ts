import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddingUpstream } from '../../test-support/embedding-upstream.ts'
import type { RunningService } from '../../test-support/running-service.ts'
import { openRetrievalService } from '../../test-support/service-and-model.ts'

let service: RunningService
let upstream: EmbeddingUpstream
let close: () => Promise<void>
let embedding: object

beforeAll(async () => {
  ;({ service, upstream, close } = await openRetrievalService())
  embedding = { name: 'localAIEmbeddings', config: { basePath: `${upstream.url}/v1`, modelName: 'words' } }
})
afterAll(() => close?.())

type Fields = Record<string, unknown>
const base = 'document-store'

const makeStore = async () => ((await service.call('POST', `${base}/store`, { name: 'Handbook' })) as { id: string }).id
const get = (storeId: string) => service.call('GET', `${base}/store/${storeId}`) as Promise<Fields>
const ask = async (storeId: string, query: string, inputs: Fields) =>
  ((await service.call('POST', `${base}/vectorstore/query`, { storeId, query, inputs })) as { docs: Fields[] }).docs

describe('a document store', () => {
  test('what it is to be built on must be known, and its metadata an object', async () => {
    const id = await makeStore()
    const text = { name: 'plainText', config: { text: 'One' } }
    const refused: readonly (readonly [string, Fields, string])[] = [
      [`upsert/${id}`, { loader: text, embedding: { name: 'nope' } }, 'Cannot use .*nope.* as .*embedding'],
      [`upsert/${id}`, { loader: text, vectorStore: { name: 'plainText' } }, 'none of the Vector Stores'],
      [`upsert/${id}`, { loader: text, vectorStore: { name: 'documentStoreVS' } }, 'none of the Vector Stores'],
      ['vectorstore/save', { storeId: id, vectorStoreName: 'documentStoreVS' }, 'none of the Vector Stores'],
      [`upsert/${id}`, { loader: text, splitter: { name: 'nope' } }, 'none of the Text Splitters'],
      [
        `upsert/${id}`,
        { loader: { name: 'plainText', config: { text: 'One', metadata: '{no' } }, metadata: { a: 1 } },
        'Cannot read the metadata',
      ],
      ['loader/preview', { storeId: id, loaderId: 'nope', loaderConfig: {} }, 'none of the Document Loaders'],
      ['loader/save', { storeId: id, loaderId: 'nope' }, 'none of the Document Loaders'],
      ['vectorstore/save', { storeId: id, embeddingName: 'nope', embeddingConfig: {} }, 'none of the Embeddings'],
      ['vectorstore/query', { storeId: id, query: 'one', inputs: { topK: 'many' } }, 'must be a number'],
    ]
    for (const [path, body, words] of refused)
      await expect(service.call('POST', `${base}/${path}`, body)).rejects.toThrow(new RegExp(`400.*${words}`, 's'))
    await expect(service.call('POST', `${base}/loader/process/nope`, { storeId: id })).rejects.toThrow(/404/)
    expect(await get(id)).toMatchObject({ loaders: [], status: 'EMPTY' })
  })

  test('finds a whole number of passages, whatever is asked for', async () => {
    const id = await makeStore()
    await service.call('POST', `${base}/upsert/${id}`, {
      loader: { name: 'plainText', config: { text: 'Coffee' } },
      embedding,
    })
    expect(await ask(id, 'AND NOT ("*', { topK: 1.5 })).toHaveLength(1)
    expect(await ask(id, 'coffee', { topK: -3 })).toHaveLength(1)
  })
})
