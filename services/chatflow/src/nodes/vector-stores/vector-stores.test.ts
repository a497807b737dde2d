import { describe, expect, test } from 'vitest'
import { createMemoryCollection } from '../../domain/documents/memory-collection.ts'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { Retriever, VectorStore } from '../../domain/documents/vector-store.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { contextOf, recordingEnv } from '../../test-support/run-flow.ts'
import { wordEmbeddings } from '../../test-support/word-vectors.ts'
import { vectorStores } from './vector-stores.ts'

const { signal } = new AbortController()
type Fields = Record<string, unknown>
type Sent = { readonly method: string; readonly url: string; readonly headers: Headers; readonly body: Fields }

/** A node environment whose embedded collections lie in memory and whose vendors answer with `answer`. */
function openEnv(answer: (sent: Sent) => { status?: number; body?: unknown } = () => ({ status: 500 })) {
  const collections = new Map<string, VectorCollection>()
  const sent: Sent[] = []
  const env: NodeEnv = {
    ...recordingEnv().env,
    vectorCollection(name) {
      const collection = collections.get(name) ?? createMemoryCollection()
      collections.set(name, collection)
      return collection
    },
    revealCredential: async (id) => (id === 'known' ? { pineconeApiKey: 'key', qdrantApiKey: 'key' } : undefined),
    async fetch(input, init = {}) {
      const text = typeof init.body === 'string' ? init.body : '{}'
      const { method = 'GET' } = init
      const request = {
        method,
        url: String(input),
        headers: new Headers(init.headers),
        body: JSON.parse(text) as Fields,
      }
      sent.push(request)
      const { status = 200, body = {} } = answer(request)
      return Response.json(body, { status })
    },
  }
  return { env, collections, sent }
}

function inputsOf(values: Fields, more: Partial<NodeInputs> = {}): NodeInputs {
  return {
    label: 'Store',
    nodeId: 'store_0',
    chatflowId: 'flow',
    output: undefined,
    credentialId: undefined,
    values: { embeddings: wordEmbeddings(), ...values },
    ...more,
  }
}

const definitionOf = (name: string) => {
  const definition = vectorStores.find((candidate) => candidate.name === name)
  if (definition === undefined) throw new Error(`No store ${name}`)
  return definition
}

async function open(name: string, inputs: NodeInputs, env: NodeEnv): Promise<VectorStore & Retriever> {
  return (await definitionOf(name).init(inputs, env)) as VectorStore & Retriever
}

async function* documents(...texts: string[]) {
  for (const pageContent of texts) yield { pageContent, metadata: { length: pageContent.length } }
}

describe('a hosted store without a credential', () => {
  test.each([
    { name: 'pinecone', values: { pineconeIndex: 'docs', pineconeNamespace: 'a' }, collection: 'pinecone/docs/a' },
    { name: 'pineconeLlamaIndex', values: { pineconeIndex: 'docs' }, collection: 'pineconeLlamaIndex/docs/' },
    { name: 'faiss', values: { basePath: '/data' }, collection: 'faiss//data' },
    { name: 'weaviate', values: { weaviateIndex: 'Test' }, collection: 'weaviate//Test' },
    { name: 'qdrant', values: { qdrantCollection: 'docs' }, collection: 'qdrant//docs' },
    { name: 'chroma', values: { collectionName: 'docs' }, collection: 'chroma//docs' },
    { name: 'postgres', values: { tableName: 'docs' }, collection: 'postgres////docs' },
    { name: 'simpleStoreLlamaIndex', values: {}, collection: 'simpleStoreLlamaIndex/' },
  ])('$name keeps its documents in the embedded one, and says so', async ({ name, values, collection }) => {
    const { env, collections } = openEnv()
    const store = await open(name, inputsOf(values), env)
    await store.add(documents('tea time', 'coffee break'), signal)
    expect([...collections.keys()]).toContain(collection)
    expect((await store.retrieve('coffee', signal))[0]?.pageContent).toBe('coffee break')
    expect(definitionOf(name).substitution).toContain('embedded vector store')
  })

  test.each([
    { what: 'a credential', name: 'pinecone', values: {}, credentialId: 'known', assessed: {} },
    { what: 'an address', name: 'qdrant', values: { qdrantServerUrl: 'http://q:6333' }, assessed: {} },
    { what: 'an address', name: 'chroma', values: { chromaURL: 'http://c:8000' }, assessed: {} },
    { what: 'a host', name: 'postgres', values: { host: 'db' }, assessed: {} },
    {
      what: 'a credential of a vendor without a client',
      name: 'weaviate',
      values: {},
      credentialId: 'known',
      assessed: { refusal: expect.stringContaining('there is no client for Weaviate') },
    },
  ])('$name with $what is told of as what it is', async ({ name, values, credentialId, assessed }) => {
    const { env } = openEnv()
    const inputs = inputsOf(values, credentialId === undefined ? {} : { credentialId })
    expect(await definitionOf(name).assess?.(inputs, env)).toEqual(assessed)
    expect(await definitionOf(name).assess?.(inputsOf({}), env)).toEqual({
      substitution: definitionOf(name).substitution,
    })
  })

  test('an id of a credential that is gone counts as none', async () => {
    const { env, sent } = openEnv()
    const store = await open('pinecone', inputsOf({ pineconeIndex: 'docs' }, { credentialId: 'gone' }), env)
    expect(await store.retrieve('coffee', signal)).toEqual([])
    expect(sent).toEqual([])
  })

  test('a vendor without a client is refused with its credential', async () => {
    const store = await open('weaviate', inputsOf({ weaviateIndex: 'Test' }, { credentialId: 'known' }), openEnv().env)
    await expect(store.retrieve('coffee', signal)).rejects.toThrow(/there is no client for Weaviate/)
  })
})

describe('how a store is searched', () => {
  const texts = ['red apple', 'red apple pie', 'green pear', 'red car']

  async function search(values: Fields): Promise<readonly string[]> {
    const { env } = openEnv()
    const store = await open('pinecone', inputsOf({ pineconeIndex: 'fruit', ...values }), env)
    await store.add(documents(...texts), signal)
    return (await store.retrieve('red apple', signal)).map(({ pageContent }) => pageContent)
  }

  test('four results by default', async () => expect(await search({})).toHaveLength(4))
  test('as many as topK says, even as text', async () => expect(await search({ topK: '2' })).toEqual(texts.slice(0, 2)))
  test('only what fits the filter', async () =>
    expect(await search({ pineconeMetadataFilter: '{"length":{"$lt":8}}' })).toEqual(['red car']))
  test('with variety', async () =>
    expect(await search({ topK: 2, searchType: 'mmr', lambda: '0.1' })).toEqual(['red apple', 'green pear']))
  test('what is not a number is told', async () => await expect(search({ topK: 'many' })).rejects.toThrow(/"topK"/))
})

test('a store that takes uploads finds only those of the chat that asks', async () => {
  const { env } = openEnv()
  const inputs = inputsOf({ storeName: 'uploads', fileUpload: true })
  const store = await open('hearthVectorStore', inputs, env)
  async function* uploads() {
    yield { pageContent: 'my upload', metadata: { flowise_chatId: 'mine' } }
    yield { pageContent: 'their upload', metadata: { flowise_chatId: 'theirs' } }
    yield { pageContent: 'an upload of all', metadata: {} }
  }
  await store.add(uploads(), signal)
  const inChat = definitionOf('hearthVectorStore').initRun?.(
    inputs,
    env,
    contextOf('hi', { chatId: 'mine' }),
  ) as Retriever
  const found = await inChat.retrieve('upload', signal)
  expect(found.map(({ pageContent }) => pageContent).sort()).toEqual(['an upload of all', 'my upload'])
})

test('Qdrant: makes the collection, keeps points, searches with both filters, removes', async () => {
  const { env, sent } = openEnv(({ method, url }) => {
    if (method === 'GET') return { status: 404 }
    if (url.endsWith('/points/search'))
      return { body: { result: [{ id: 'a', score: 0.9, payload: { content: 'tea', metadata: { page: 1 } } }] } }
    return { body: { result: true } }
  })
  const values = { qdrantServerUrl: 'http://qdrant:6333/', qdrantCollection: 'my docs', qdrantFilter: '{"must":[]}' }
  const store = await open('qdrant', inputsOf(values, { credentialId: 'known' }), env)
  await store.add(documents('tea'), signal)
  const found = await store.search({ query: 'tea', topK: 3, filter: { page: { $gte: 1 }, kind: ['a', 'b'] } }, signal)
  await store.remove(['a'], signal)
  expect(found).toEqual([{ document: { pageContent: 'tea', metadata: { page: 1 }, id: 'a' }, score: 0.9 }])
  const at = 'http://qdrant:6333/collections/my%20docs'
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${at}`,
    `PUT ${at}`,
    `PUT ${at}/points?wait=true`,
    `POST ${at}/points/search`,
    `POST ${at}/points/delete?wait=true`,
  ])
  expect(sent[1]?.body).toEqual({ vectors: { size: 256, distance: 'Cosine' } })
  expect(sent[3]?.headers.get('api-key')).toBe('key')
  expect(sent[3]?.body.filter).toEqual({
    must: [
      { must: [] },
      { key: 'metadata.page', range: { gte: 1 } },
      { key: 'metadata.kind', match: { any: ['a', 'b'] } },
    ],
  })
})

test('Chroma: finds its collection once, keeps whole metadata, searches', async () => {
  let kept: Fields = {}
  const { env, sent } = openEnv(({ url, body }) => {
    if (url.endsWith('/collections')) return { body: { id: 'c1' } }
    if (url.endsWith('/upsert')) kept = body
    if (!url.endsWith('/query')) return {}
    const { ids, documents: texts, metadatas } = kept
    return { body: { ids: [ids], documents: [texts], metadatas: [metadatas], distances: [[0.25]] } }
  })
  const store = await open('chroma', inputsOf({ chromaURL: 'http://chroma:8000', collectionName: 'docs' }), env)
  async function* one() {
    yield { pageContent: 'tea', metadata: { page: 1, loc: { lines: [1, 2] } } }
  }
  await store.add(one(), signal)
  const [found] = await store.search({ query: 'tea', topK: 1, filter: { page: 1, kind: 'x' } }, signal)
  expect(found).toMatchObject({ score: 0.75, document: { metadata: { page: 1, loc: { lines: [1, 2] } } } })
  expect(sent.filter(({ url }) => url.endsWith('/collections'))).toHaveLength(1)
  expect(sent.at(-1)?.body.where).toEqual({ $and: [{ page: 1 }, { kind: 'x' }] })
})

test('Pinecone: asks for the host of the index once, keeps text in the metadata', async () => {
  const { env, sent } = openEnv(({ method, url }) => {
    if (method === 'GET') return { body: { host: 'docs.pinecone.example' } }
    const matches = [{ id: 'a', score: 0.5, metadata: { text: 'tea', page: 1 } }]
    return { body: url.endsWith('/query') ? { matches } : {} }
  })
  const store = await open('pinecone', inputsOf({ pineconeIndex: 'docs' }, { credentialId: 'known' }), env)
  await store.add(documents('tea'), signal)
  expect(await store.retrieve('tea', signal)).toEqual([{ pageContent: 'tea', metadata: { page: 1 }, id: 'a' }])
  expect(sent.map(({ url }) => url)).toEqual([
    'https://api.pinecone.io/indexes/docs',
    'https://docs.pinecone.example/vectors/upsert',
    'https://docs.pinecone.example/query',
  ])
})

test.each([
  { name: 'refuses', answer: () => ({ status: 403, body: { status: 'forbidden' } }), words: /Qdrant: it answered 403/ },
  {
    name: 'cannot be reached',
    answer: (): never => {
      throw new TypeError('fetch failed')
    },
    words: /Cannot reach Qdrant: fetch failed/,
  },
])('a vendor that $name is named', async ({ answer, words }) => {
  const store = await open(
    'qdrant',
    inputsOf({ qdrantServerUrl: 'http://q', qdrantCollection: 'c' }),
    openEnv(answer).env,
  )
  await expect(store.retrieve('tea', signal)).rejects.toThrow(words)
})

describe('documents in memory', () => {
  function counting(fails = 0) {
    let loads = 0
    return {
      get loads() {
        return loads
      },
      loader: {
        async *load() {
          loads += 1
          if (loads <= fails) throw new Error('not yet')
          yield* documents('tea time', 'coffee break')
        },
      },
    }
  }

  test('are loaded and embedded at the first question, once', async () => {
    const source = counting()
    const embeddings = wordEmbeddings()
    const store = await open('memoryVectorStore', inputsOf({ embeddings, document: [source.loader] }), openEnv().env)
    expect(source.loads).toBe(0)
    await Promise.all([store.retrieve('tea', signal), store.retrieve('coffee', signal)])
    expect((await store.retrieve('coffee', signal))[0]?.pageContent).toBe('coffee break')
    expect(source.loads).toBe(1)
    expect(embeddings.calls).toEqual([2, 1, 1, 1])
  })

  test('are tried again after a failure, and not doubled', async () => {
    const source = counting(1)
    const store = await open('memoryVectorStore', inputsOf({ document: [source.loader] }), openEnv().env)
    await expect(store.retrieve('tea', signal)).rejects.toThrow('not yet')
    expect(await store.retrieve('tea', signal)).toHaveLength(2)
  })
})
