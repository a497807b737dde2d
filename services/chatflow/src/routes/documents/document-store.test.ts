import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddingUpstream } from '../../test-support/embedding-upstream.ts'
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
const base = 'document-store'
const headers = { authorization: `Bearer ${testKey}` }

/** Splitting by lines: each line of a text is a piece. */
const byLine = {
  splitterId: 'characterTextSplitter',
  splitterConfig: { separator: '\n', chunkSize: 40, chunkOverlap: 0 },
}
const embedding = () => ({
  embeddingName: 'localAIEmbeddings',
  embeddingConfig: { basePath: `${upstream.url}/v1`, modelName: 'words' },
})

async function makeStore(name = 'Handbook'): Promise<string> {
  return ((await service.call('POST', `${base}/store`, { name, description: 'Rules' })) as { id: string }).id
}

async function addText(storeId: string, text: string, more: Fields = {}): Promise<string> {
  const loader = {
    storeId,
    loaderId: 'plainText',
    loaderName: 'Plain Text',
    loaderConfig: { text },
    ...byLine,
    ...more,
  }
  const { id } = (await service.call('POST', `${base}/loader/save`, loader)) as { id: string }
  await service.call('POST', `${base}/loader/process/${id}`, { storeId })
  return id
}

const insert = (storeId: string, more: Fields = {}) =>
  service.call('POST', `${base}/vectorstore/insert`, { storeId, ...embedding(), ...more }) as Promise<Fields>

async function ask(storeId: string, query: string, inputs: Fields = {}): Promise<readonly Fields[]> {
  const answer = (await service.call('POST', `${base}/vectorstore/query`, { storeId, query, inputs })) as {
    docs: Fields[]
  }
  return answer.docs
}

const get = (storeId: string) => service.call('GET', `${base}/store/${storeId}`) as Promise<Fields>

const rules = 'Everybody has thirty days of vacation\nCoffee is free in the kitchen\nThe office opens at seven'

describe('a document store', () => {
  test('is made, listed, changed and removed', async () => {
    const id = await makeStore()
    expect(await get(id)).toMatchObject({
      name: 'Handbook',
      description: 'Rules',
      status: 'EMPTY',
      loaders: [],
      whereUsed: [],
      totalChunks: 0,
    })
    expect(await service.call('PUT', `${base}/store/${id}`, { name: 'Manual' })).toMatchObject({ name: 'Manual' })
    expect(await service.call('GET', `${base}/store`)).toContainEqual(expect.objectContaining({ id, name: 'Manual' }))
    expect(await service.call('DELETE', `${base}/store/${id}`)).toEqual({ deleted: 1 })
    const gone = await fetch(`${service.url}/api/v1/${base}/store/${id}`, { headers })
    expect(gone.status).toBe(404)
  })

  test('goes from empty to upserted, and finds the right passage', async () => {
    const id = await makeStore()
    await addText(id, rules)
    expect(await get(id)).toMatchObject({ status: 'SYNC', totalChunks: 3, totalChars: rules.length - 2 })
    expect(await insert(id)).toMatchObject({ numAdded: 3, numSkipped: 0, numDeleted: 0, numUpdated: 0 })
    expect(await get(id)).toMatchObject({ status: 'UPSERTED', embeddingConfig: { name: 'localAIEmbeddings' } })
    const [best, ...others] = await ask(id, 'How many days of vacation?', { topK: 2 })
    expect(best).toMatchObject({ pageContent: 'Everybody has thirty days of vacation', chunkNo: 1 })
    expect(others).toHaveLength(1)
  })

  test('its history tells what was done with what', async () => {
    const id = await makeStore()
    await addText(id, rules)
    await insert(id, { vectorStoreName: 'hearthVectorStore', vectorStoreConfig: { storeName: id } })
    const [row] = (await service.call('GET', `upsert-history/${id}`)) as Fields[]
    expect(row).toMatchObject({ chatflowid: id, result: { numAdded: 3 } })
    expect(row?.flowData).toContainEqual(
      expect.objectContaining({
        name: 'hearthVectorStore',
        paramValues: [{ label: 'Store Name', name: 'storeName', type: 'string', value: id }],
      }),
    )
    expect(await service.call('PATCH', 'upsert-history', { ids: [row?.id] })).toEqual({ raw: [], affected: 1 })
    expect(await service.call('GET', `upsert-history/${id}`)).toEqual([])
  })

  test('the same pieces again are the same: nothing is doubled', async () => {
    const id = await makeStore()
    await addText(id, rules)
    await insert(id)
    await insert(id)
    expect(await ask(id, 'coffee', { topK: 9 })).toHaveLength(3)
  })

  test('that is to be kept in memory is kept in the embedded one, as nothing of a request outlives it there', async () => {
    const id = await makeStore()
    await addText(id, rules)
    await insert(id, { vectorStoreName: 'memoryVectorStore', vectorStoreConfig: { topK: '1' } })
    expect(await ask(id, 'How many days of vacation?')).toMatchObject([
      { pageContent: 'Everybody has thirty days of vacation' },
    ])
    expect(await service.call('DELETE', `${base}/vectorstore/${id}`)).toEqual({ numDeleted: 3 })
  })

  test('with a record manager only what is new is embedded, and what is gone is removed', async () => {
    const id = await makeStore()
    const loader = await addText(id, rules)
    const records = { recordManagerName: 'SQLiteRecordManager', recordManagerConfig: { cleanup: 'full' } }
    expect(await insert(id, records)).toMatchObject({ numAdded: 3 })
    await service.call('POST', `${base}/loader/process/${loader}`, {
      storeId: id,
      loaderConfig: { text: rules.replace('seven', 'eight') },
    })
    expect(await insert(id)).toMatchObject({ numAdded: 1, numSkipped: 2, numDeleted: 1 })
    expect(await ask(id, 'office', { topK: 9 })).toHaveLength(3)
  })

  test('its vectors are taken out, of one loader or of all', async () => {
    const id = await makeStore()
    const one = await addText(id, 'Apples are red')
    await addText(id, 'Pears are green')
    await insert(id)
    expect(await service.call('DELETE', `${base}/vectorstore/${id}?docId=${one}`)).toEqual({ numDeleted: 1 })
    expect((await ask(id, 'fruit', { topK: 9 })).map(({ pageContent }) => pageContent)).toEqual(['Pears are green'])
    await service.call('DELETE', `${base}/vectorstore/${id}`)
    expect(await ask(id, 'fruit')).toEqual([])
    expect(await get(id)).toMatchObject({ status: 'SYNC' })
  })

  test('tells which flows use it', async () => {
    const id = await makeStore()
    const flow = await service.addFlow(
      JSON.stringify({ nodes: [{ data: { name: 'documentStore', inputs: { selectedStore: id } } }] }),
      { name: 'User' },
    )
    expect(await get(id)).toMatchObject({ whereUsed: [{ id: flow, name: 'User' }] })
  })
})

describe('a loader', () => {
  test('shows what it would make without keeping it', async () => {
    const storeId = await makeStore()
    const sent = { storeId, loaderId: 'plainText', loaderConfig: { text: rules }, ...byLine, previewChunkCount: 2 }
    expect(await service.call('POST', `${base}/loader/preview`, sent)).toMatchObject({
      totalChunks: 3,
      previewChunkCount: 2,
      chunks: [{ pageContent: 'Everybody has thirty days of vacation' }, {}],
    })
    expect(await get(storeId)).toMatchObject({ loaders: [], totalChunks: 0 })
  })

  test('keeps a file that came inside its settings, and reads it again without it', async () => {
    const storeId = await makeStore()
    const txtFile = `data:text/plain;base64,${Buffer.from(rules).toString('base64')},filename:rules.txt`
    const id = await addText(storeId, '', { loaderId: 'textFile', loaderConfig: { txtFile } })
    expect(await get(storeId)).toMatchObject({
      totalChunks: 3,
      loaders: [{ loaderConfig: { txtFile: 'FILE-STORAGE::["rules.txt"]' }, source: '["rules.txt"]' }],
    })
    const page = (await service.call('POST', `${base}/loader/process/${id}`, { storeId })) as Fields
    expect(page.count).toBe(3)
  })

  test('that is removed takes its pieces along', async () => {
    const storeId = await makeStore()
    const id = await addText(storeId, rules)
    expect(await service.call('DELETE', `${base}/loader/${storeId}/${id}`)).toMatchObject({
      loaders: [],
      totalChunks: 0,
    })
    expect(await service.call('GET', `${base}/chunks/${storeId}/all/1`)).toMatchObject({ count: 0 })
  })

  test('that cannot read leaves the store stale and says why', async () => {
    const storeId = await makeStore()
    const sent = { storeId, loaderId: 'jsonFile', loaderConfig: { jsonFile: 'FILE-STORAGE::["absent.json"]' } }
    const { id } = (await service.call('POST', `${base}/loader/save`, sent)) as { id: string }
    await expect(service.call('POST', `${base}/loader/process/${id}`, { storeId })).rejects.toThrow(/absent\.json/)
    expect(await get(storeId)).toMatchObject({
      status: 'STALE',
      loaders: [{ status: 'STALE', error: expect.stringContaining('absent.json') }],
    })
  })
})

test('loaders that are read at the same time do not lose one another', async () => {
  const storeId = await makeStore()
  await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => addText(storeId, text)))
  expect(await get(storeId)).toMatchObject({ status: 'SYNC', totalChunks: 4 })
})

describe('the pieces of a loader', () => {
  test('come fifty a page, in order', async () => {
    const storeId = await makeStore()
    const lines = Array.from({ length: 60 }, (_, at) => `This is line number ${at + 1} of the text`)
    const id = await addText(storeId, lines.join('\n'))
    const page = (no: number) => service.call('GET', `${base}/chunks/${storeId}/${id}/${no}`) as Promise<Fields>
    expect(await page(1)).toMatchObject({ count: 60, currentPage: 1, storeName: 'Handbook', docId: id })
    const { chunks } = (await page(2)) as { chunks: Fields[] }
    expect(chunks.map(({ chunkNo }) => chunkNo)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
  })

  test('are changed and removed one by one', async () => {
    const storeId = await makeStore()
    const id = await addText(storeId, rules)
    const { chunks } = (await service.call('GET', `${base}/chunks/${storeId}/${id}/1`)) as { chunks: { id: string }[] }
    const at = (no: number) => `${base}/chunks/${storeId}/${id}/${chunks[no]?.id}`
    const changed = { pageContent: 'Coffee costs a euro', metadata: { checked: true } }
    expect(await service.call('PUT', at(1), changed)).toMatchObject({
      chunks: [{}, { pageContent: 'Coffee costs a euro', metadata: '{"checked":true}' }, {}],
    })
    await service.call('DELETE', at(0))
    expect(await get(storeId)).toMatchObject({
      totalChunks: 2,
      totalChars: 'Coffee costs a euro'.length + 'The office opens at seven'.length,
    })
  })
})

test('what an upsert may set is told by the components of the store', async () => {
  const storeId = await makeStore()
  const loaderId = await addText(storeId, rules)
  await insert(storeId)
  const inputs = (await service.call('GET', `${base}/store-configs/${storeId}/${loaderId}`)) as Fields[]
  expect(inputs).toContainEqual({
    node: 'Plain Text',
    nodeId: 'plainText',
    label: 'Text',
    name: 'text',
    type: 'string',
  })
  expect(new Set(inputs.map(({ nodeId }) => nodeId))).toEqual(
    new Set(['plainText', 'characterTextSplitter', 'localAIEmbeddings']),
  )
})

describe('upserting a document', () => {
  test('reads files of a form with the settings of a loader that is there', async () => {
    const id = await makeStore()
    const txtFile = `data:text/plain;base64,${Buffer.from('Old').toString('base64')},filename:old.txt`
    const docId = await addText(id, '', { loaderId: 'textFile', loaderConfig: { txtFile } })
    await insert(id)
    const form = new FormData()
    form.append('files', new File(['Bananas are yellow'], 'new.txt', { type: 'text/plain' }))
    form.append('docId', docId)
    form.append('metadata', JSON.stringify({ author: 'me' }))
    const response = await fetch(`${service.url}/api/v1/${base}/upsert/${id}`, { method: 'POST', headers, body: form })
    expect(await response.json()).toMatchObject({ numAdded: 1, docId: expect.not.stringContaining(docId) })
    const [found] = await ask(id, 'bananas', { topK: 1 })
    expect(found).toMatchObject({ pageContent: 'Bananas are yellow', metadata: { author: 'me' } })
    expect(await get(id)).toMatchObject({ status: 'UPSERTED', totalChunks: 2 })
  })

  test('replaces a loader when asked to', async () => {
    const id = await makeStore()
    const docId = await addText(id, 'One')
    await insert(id)
    const asked = { docId, replaceExisting: true, loader: { config: { text: 'Two' } } }
    expect(await service.call('POST', `${base}/upsert/${id}`, asked)).toMatchObject({ docId, numAdded: 1 })
    expect(((await get(id)) as { loaders: unknown[] }).loaders).toHaveLength(1)
  })

  test('may make another store like this one', async () => {
    const id = await makeStore()
    const docId = await addText(id, 'One')
    await insert(id)
    const asked = { docId, createNewDocStore: true, docStore: { name: 'Copy' } }
    const { storeId } = (await service.call('POST', `${base}/upsert/${id}`, asked)) as { storeId: string }
    expect(await get(storeId)).toMatchObject({ name: 'Copy', status: 'UPSERTED', totalChunks: 1 })
  })

  test('cuts files of which nothing else is said into pieces that a small model can read', async () => {
    const id = await makeStore()
    const upload = async (fields: Fields) => {
      const form = new FormData()
      form.append('files', new File(['Bananas are yellow. '.repeat(100)], 'fruit.txt'))
      for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value))
      const response = await fetch(`${service.url}/api/v1/${base}/upsert/${id}`, {
        method: 'POST',
        headers,
        body: form,
      })
      const { addedDocs } = (await response.json()) as { addedDocs: { pageContent: string }[] }
      return addedDocs.map(({ pageContent }) => pageContent.length)
    }
    const pieces = await upload({ embedding: { name: 'localAIEmbeddings', config: embedding().embeddingConfig } })
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(500)
    expect(await upload({ loader: { name: 'textFile' } })).toEqual([2_000])
  })

  test('without a loader it says what is missing', async () => {
    const id = await makeStore()
    await expect(service.call('POST', `${base}/upsert/${id}`, {})).rejects.toThrow(/400.*Loader not configured/)
  })

  test('all loaders are read anew by a refresh', async () => {
    const id = await makeStore()
    await addText(id, 'One')
    await addText(id, 'Two')
    await insert(id)
    expect(await service.call('POST', `${base}/refresh/${id}`, {})).toHaveLength(2)
    expect(await ask(id, 'one two', { topK: 9 })).toHaveLength(2)
  })
})

describe('an ingestion', () => {
  const until = async (id: string, wanted: (job: Fields) => boolean) => {
    for (;;) {
      const job = (await service.call('GET', `${base}/jobs/${id}`)) as Fields
      if (wanted(job)) return job
      await sleep(25)
    }
  }
  const manyLines = Array.from({ length: 200 }, (_, at) => `This is line number ${at + 1} of the text`).join('\n')

  test('goes on in the background and tells how far it is', async () => {
    const storeId = await makeStore()
    await addText(storeId, manyLines)
    const answer = { storeId, ...embedding() }
    const job = (await service.call('POST', `${base}/vectorstore/insert?background=true`, answer)) as Fields
    expect(job).toMatchObject({ targetId: storeId, status: 'running' })
    const done = await until(String(job.id), ({ status }) => status !== 'running')
    expect(done).toMatchObject({ status: 'done', progress: { added: 200 }, result: { numAdded: 200 }, error: null })
    expect(await service.call('GET', `${base}/jobs?storeId=${storeId}`)).toContainEqual(
      expect.objectContaining({ id: job.id }),
    )
  })

  test('is stopped on request, and by the client that waits for it and leaves', async () => {
    const release = Promise.withResolvers<void>()
    upstream.after = release.promise
    try {
      const storeId = await makeStore()
      await addText(storeId, manyLines)
      const asked = { storeId, ...embedding() }
      const { id } = (await service.call('POST', `${base}/vectorstore/insert?background=true`, asked)) as { id: string }
      await service.call('POST', `${base}/jobs/${id}/stop`)
      expect(await until(id, ({ status }) => status !== 'running')).toMatchObject({ status: 'stopped' })
      expect(await get(storeId)).toMatchObject({ status: 'STALE' })

      const leaving = new AbortController()
      const waiting = fetch(`${service.url}/api/v1/${base}/vectorstore/insert`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        signal: leaving.signal,
      })
      waiting.catch(() => undefined)
      const running = async () => {
        const jobs = (await service.call('GET', `${base}/jobs?storeId=${storeId}`)) as { id: string; status: string }[]
        return jobs.find(({ status }) => status === 'running')?.id
      }
      await expect.poll(running).toBeDefined()
      const left = await running()
      leaving.abort()
      await expect(waiting).rejects.toThrow()
      expect(await until(String(left), ({ status }) => status !== 'running')).toMatchObject({ status: 'stopped' })
    } finally {
      upstream.after = undefined
      release.resolve()
    }
  })

  test('an unknown job is a 404', async () =>
    expect((await fetch(`${service.url}/api/v1/${base}/jobs/none`, { headers })).status).toBe(404))
})

test.each([
  { list: 'loaders', has: 'pdfFile', hasNot: 'documentStore' },
  { list: 'embeddings', has: 'hearthEmbeddings', hasNot: 'openAIEmbedding_LlamaIndex' },
  { list: 'vectorstore', has: 'hearthVectorStore', hasNot: 'memoryVectorStore' },
  { list: 'recordmanager', has: 'SQLiteRecordManager', hasNot: 'faiss' },
])('components: $list has $has and not $hasNot', async ({ list, has, hasNot }) => {
  const kinds = (await service.call('GET', `${base}/components/${list}`)) as { name: string }[]
  const names = kinds.map(({ name }) => name)
  expect(names).toContain(has)
  expect(names).not.toContain(hasNot)
})
