import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddingUpstream } from '../../test-support/embedding-upstream.ts'
import { drawFlow, type FlowNodeSketch, wire } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import { openRetrievalService } from '../../test-support/service-and-model.ts'

let service: RunningService
let upstream: EmbeddingUpstream
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, upstream, close } = await openRetrievalService())
})
afterAll(() => close?.())

type Fields = Record<string, unknown>

const embeddings = (): FlowNodeSketch => ({
  id: 'localAIEmbeddings_0',
  inputs: { basePath: `${upstream.url}/v1`, modelName: 'words' },
})

/** Texts, a splitter by line, a store and a chain that asks it. */
function retrievalFlow(
  store: string,
  options: { text?: string; store?: Fields; loader?: FlowNodeSketch } = {},
): string {
  const loader = options.loader ?? {
    id: 'plainText_0',
    inputs: { text: options.text ?? 'Coffee is free\nTea costs money' },
  }
  return drawFlow(
    { id: 'characterTextSplitter_0', inputs: { separator: '\n', chunkSize: 20, chunkOverlap: 0 } },
    { ...loader, inputs: { ...loader.inputs, textSplitter: wire('characterTextSplitter_0') } },
    embeddings(),
    {
      id: store,
      inputs: { document: [wire(loader.id)], embeddings: wire('localAIEmbeddings_0'), topK: 1, ...options.store },
      output: 'retriever',
    },
    { id: 'chatOpenAI_0', inputs: { modelName: 'words', basepath: `${upstream.url}/v1` } },
    {
      id: 'conversationalRetrievalQAChain_0',
      inputs: {
        model: wire('chatOpenAI_0'),
        vectorStoreRetriever: wire(store),
        returnSourceDocuments: true,
      },
    },
  )
}

const upsert = (id: string, body: unknown = {}) => service.call('POST', `vector/upsert/${id}`, body) as Promise<Fields>

async function sources(id: string, question: string, more: Fields = {}): Promise<readonly unknown[]> {
  const answer = (await service.call('POST', `prediction/${id}`, { question, ...more })) as {
    sourceDocuments?: { pageContent: string }[]
  }
  return (answer.sourceDocuments ?? []).map(({ pageContent }) => pageContent)
}

describe('upserting a flow', () => {
  test('puts its documents into its store, where its chain finds them', async () => {
    const id = await service.addFlow(retrievalFlow('faiss_0', { store: { basePath: '/tmp/drinks' } }))
    expect(await sources(id, 'What is free?')).toEqual([])
    expect(await upsert(id)).toMatchObject({
      numAdded: 2,
      numDeleted: 0,
      numSkipped: 0,
      addedDocs: [{ pageContent: 'Coffee is free' }, { pageContent: 'Tea costs money' }],
    })
    expect(await sources(id, 'What is free?')).toEqual(['Coffee is free'])
    expect(upstream.asked.at(-1)).toContain('Coffee is free')
  })

  test('is remembered with the nodes that took part', async () => {
    const id = await service.addFlow(retrievalFlow('faiss_0', { store: { basePath: 'remembered' } }))
    await service.call('POST', `vector/internal-upsert/${id}`, {})
    const [row] = (await service.call('GET', `upsert-history/${id}`)) as { flowData: Fields[]; result: Fields }[]
    expect(row?.result).toMatchObject({ numAdded: 2 })
    expect(row?.flowData.map(({ name }) => name).sort()).toEqual([
      'characterTextSplitter',
      'faiss',
      'localAIEmbeddings',
      'plainText',
    ])
  })

  test('takes values of the caller where the flow allows it', async () => {
    const apiConfig = JSON.stringify({
      overrideConfig: {
        status: true,
        nodes: { 'Plain Text': [{ label: 'Text', name: 'text', type: 'string', enabled: true }] },
      },
    })
    const id = await service.addFlow(retrievalFlow('faiss_0', { store: { basePath: 'overridden' } }), { apiConfig })
    const asked = { overrideConfig: { text: 'Water is wet', basePath: 'elsewhere' } }
    expect(await upsert(id, asked)).toMatchObject({ addedDocs: [{ pageContent: 'Water is wet' }] })
    expect(await sources(id, 'water')).toEqual(['Water is wet'])
  })

  test('reads the files of a form', async () => {
    const loader = { id: 'textFile_0', inputs: { txtFile: '' } }
    const id = await service.addFlow(retrievalFlow('hearthVectorStore_0', { loader, store: { storeName: 'form' } }))
    const form = new FormData()
    form.append('files', new File(['Milk is white'], 'milk.txt', { type: 'text/plain' }))
    form.append('stopNodeId', 'hearthVectorStore_0')
    const response = await fetch(`${service.url}/api/v1/vector/upsert/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}` },
      body: form,
    })
    expect(await response.json()).toMatchObject({ numAdded: 1 })
    expect(await sources(id, 'milk')).toEqual(['Milk is white'])
  })

  test('what was uploaded in a chat is found in that chat alone', async () => {
    const store = { storeName: 'uploads', fileUpload: true, topK: 5 }
    const id = await service.addFlow(retrievalFlow('hearthVectorStore_0', { text: 'My secret', store }))
    await upsert(id, { chatId: 'mine' })
    expect(await sources(id, 'secret', { chatId: 'mine' })).toEqual(['My secret'])
    expect(await sources(id, 'secret', { chatId: 'theirs' })).toEqual([])
  })

  test('of a public flow takes the files of a visitor for their chat, and nothing else of theirs', async () => {
    const loader = { id: 'textFile_0', inputs: { txtFile: '' } }
    const store = { storeName: 'visited', fileUpload: true, topK: 5 }
    const id = await service.addFlow(retrievalFlow('hearthVectorStore_0', { loader, store }), { isPublic: true })
    const form = new FormData()
    form.append('files', new File(['Milk is white'], 'milk.txt', { type: 'text/plain' }))
    form.append('chatId', 'mine')
    form.append('stopNodeId', 'no such node')
    form.append('overrideConfig', JSON.stringify({ storeName: 'elsewhere' }))
    const response = await fetch(`${service.url}/api/v1/vector/upsert/${id}`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({ numAdded: 1 })
    expect(await sources(id, 'milk', { chatId: 'mine' })).toEqual(['Milk is white'])
    expect(await sources(id, 'milk', { chatId: 'theirs' })).toEqual([])
  })

  test('with a record manager skips what is there and removes what is gone', async () => {
    const flow = (text: string) => {
      const drawn = JSON.parse(
        retrievalFlow('hearthVectorStore_0', {
          text,
          store: { storeName: 'recorded', topK: 9, recordManager: wire('SQLiteRecordManager_0') },
        }),
      )
      const [manager] = JSON.parse(drawFlow({ id: 'SQLiteRecordManager_0', inputs: { cleanup: 'full' } })).nodes
      return JSON.stringify({ ...drawn, nodes: [...drawn.nodes, manager] })
    }
    const id = await service.addFlow(flow('One is first\nTwo is second'))
    expect(await upsert(id)).toMatchObject({ numAdded: 2, numSkipped: 0, numDeleted: 0 })
    await service.call('PUT', `chatflows/${id}`, { flowData: flow('One is first\nThree is third') })
    expect(await upsert(id)).toMatchObject({ numAdded: 1, numSkipped: 1, numDeleted: 1 })
    expect([...(await sources(id, 'One'))].sort()).toEqual(['One is first', 'Three is third'])
  })
})

describe('an upsert is refused', () => {
  const refused = async (id: string, body: unknown = {}) => {
    const response = await fetch(`${service.url}/api/v1/vector/upsert/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, ...((await response.json()) as Fields) }
  }

  test.each([
    { name: 'that is not public', isPublic: false, store: { fileUpload: true }, status: 401 },
    { name: 'that takes no uploads', isPublic: true, store: {}, status: 401 },
    { name: 'without a file', isPublic: true, store: { fileUpload: true }, status: 400 },
  ])('without a key for a flow $name', async ({ isPublic, store, status }) => {
    const id = await service.addFlow(retrievalFlow('hearthVectorStore_0', { store }), { isPublic })
    const body = new URLSearchParams({ chatId: 'c' })
    const response = await fetch(`${service.url}/api/v1/vector/upsert/${id}`, { method: 'POST', body })
    expect(response.status).toBe(status)
  })

  test('for a flow that does not exist', async () =>
    expect(await refused('b7e6d3f6-5a52-4a40-9b0f-a5e0b41fbcb4')).toMatchObject({ status: 404 }))

  test('for a flow without a vector store', async () => {
    const id = await service.addFlow(drawFlow({ id: 'chatOpenAI_0' }))
    expect(await refused(id)).toMatchObject({ status: 400, message: expect.stringContaining('No vector node found') })
  })

  test('when several stores could be meant', async () => {
    const drawn = JSON.parse(retrievalFlow('faiss_0', { store: { basePath: 'a' } }))
    const other = JSON.parse(retrievalFlow('pinecone_0', { store: { pineconeIndex: 'b' } })).nodes.find(
      ({ id }: { id: string }) => id === 'pinecone_0',
    )
    const id = await service.addFlow(JSON.stringify({ ...drawn, nodes: [...drawn.nodes, other] }))
    expect(await refused(id)).toMatchObject({ status: 400, message: expect.stringContaining('stopNodeId') })
    expect(await refused(id, { stopNodeId: 'chatOpenAI_0' })).toMatchObject({ status: 400 })
    expect(await refused(id, { stopNodeId: 'pinecone_0' })).toMatchObject({ status: 200, numAdded: 2 })
  })
})

test('a store in memory embeds its documents once, however often the flow is asked', async () => {
  const id = await service.addFlow(retrievalFlow('memoryVectorStore_0'))
  const before = upstream.batches.length
  const asked = ['What is free?', 'What costs money?', 'What is free?'].map((question) => sources(id, question))
  expect(await Promise.all(asked)).toEqual([['Coffee is free'], ['Tea costs money'], ['Coffee is free']])
  expect(await sources(id, 'coffee')).toEqual(['Coffee is free'])
  // Two documents in one request, and one question in each of the others.
  expect(upstream.batches.slice(before).sort()).toEqual([1, 1, 1, 1, 2])
})

test('a form of files too large to be a body is a 413, and the service lives', async () => {
  const id = await service.addFlow(retrievalFlow('faiss_0', { store: { basePath: 'large' } }))
  const form = new FormData()
  form.append('files', new File([Buffer.alloc(60_000_000)], 'large.txt'))
  const response = await fetch(`${service.url}/api/v1/vector/upsert/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}` },
    body: form,
  }).catch(() => undefined)
  expect([413, undefined]).toContain(response?.status)
  expect(await upsert(id)).toMatchObject({ numAdded: 2 })
})
