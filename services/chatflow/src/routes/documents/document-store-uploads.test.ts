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
const embeddingConfig = () => ({ basePath: `${upstream.url}/v1`, modelName: 'words' })

const get = (id: string): Promise<Fields> => service.call('GET', `${base}/store/${id}`)

async function makeStore(): Promise<string> {
  return (await service.call('POST', `${base}/store`, { name: 'Handbook' })).id
}

describe('an upload of a form', () => {
  const send = (storeId: string, form: FormData) =>
    fetch(`${service.url}/api/v1/${base}/upsert/${storeId}`, { method: 'POST', headers, body: form })

  test('brings files, and fields that say what to do with them', async () => {
    const form = new FormData()
    form.append('files', new File(['Some text'], 'sound.txt'))
    form.append('embedding', JSON.stringify({ name: 'localAIEmbeddings', config: embeddingConfig() }))
    const answer = await send(await makeStore(), form)
    expect([answer.status, await answer.json()]).toMatchObject([200, { numAdded: 1 }])
  })

  test('with files alone is not empty', async () => {
    const form = new FormData()
    form.append('files', new File(['Some text'], 'sound.txt'))
    const answer = await send(await makeStore(), form)
    expect((await answer.json()).message ?? '').not.toContain('the form is empty')
  })

  test('is refused where it brings nothing', async () => {
    const answer = await send(await makeStore(), new FormData())
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toContain('the form is empty')
  })
})

describe('an upload that fails', () => {
  const upload = (storeId: string, name: string, text: string, more: Fields = {}) => {
    const embedding = { name: 'localAIEmbeddings', config: embeddingConfig() }
    const form = new FormData()
    form.append('files', new File([text], name))
    for (const [field, value] of Object.entries({ embedding, ...more })) form.append(field, JSON.stringify(value))
    return fetch(`${service.url}/api/v1/${base}/upsert/${storeId}`, { method: 'POST', headers, body: form })
  }

  test('says why, and leaves the store as it was', async () => {
    const storeId = await makeStore()
    expect((await upload(storeId, 'sound.txt', 'Some text')).status).toBe(200)
    const answer = await upload(storeId, 'broken.json', '{"half":')
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toContain('broken.json')
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTED', loaders: [{ status: 'SYNC' }], totalChunks: 1 })
  })

  test('to be embedded leaves what was read, and says of its loader what went wrong', async () => {
    const storeId = await makeStore()
    const nowhere = { name: 'localAIEmbeddings', config: { basePath: 'http://127.0.0.1:1/v1', modelName: 'words' } }
    expect((await upload(storeId, 'a.txt', 'Some text', { embedding: nowhere })).status).toBe(500)
    const failed = await get(storeId)
    expect(failed).toMatchObject({ status: 'STALE', totalChunks: 1, loaders: [{ status: 'SYNC' }] })
    const [{ id: docId, error }] = failed.loaders as [Fields]
    expect(error).toMatch(/Cannot/)
    const again = { docId, replaceExisting: true, embedding: { name: 'localAIEmbeddings', config: embeddingConfig() } }
    await service.call('POST', `${base}/upsert/${storeId}`, again)
    const mended = await get(storeId)
    expect(mended).toMatchObject({ status: 'UPSERTED', loaders: [{ id: docId, status: 'SYNC' }] })
    expect((mended.loaders as Fields[])[0]).not.toHaveProperty('error')
  })
})

test('a search tells how well each piece fits, and the store which model made its vectors', async () => {
  const storeId = await makeStore()
  const madeBy = () => service.call('GET', `${base}/vectorstore/${storeId}`)
  expect(await madeBy()).toEqual({ madeBy: null })
  for (const text of ['Coffee is free', 'The office opens at seven'])
    await service.call('POST', `${base}/upsert/${storeId}`, {
      loader: { name: 'plainText', config: { text } },
      embedding: { name: 'localAIEmbeddings', config: embeddingConfig() },
    })
  expect(await madeBy()).toEqual({ madeBy: 'words' })
  const { docs } = await service.call('POST', `${base}/vectorstore/query`, { storeId, query: 'free coffee' })
  expect(docs).toMatchObject([{ pageContent: 'Coffee is free' }, { pageContent: 'The office opens at seven' }])
  expect(docs[0].score).toBeGreaterThan(docs[1].score)
})

test('a record manager that is no longer named is taken off a store that is saved', async () => {
  const storeId = await makeStore()
  const chosen = () => ({ embeddingName: 'localAIEmbeddings', embeddingConfig: embeddingConfig() })
  const records = { recordManagerName: 'SQLiteRecordManager', recordManagerConfig: { cleanup: 'full' } }
  const save = (more: Fields) => service.call('POST', `${base}/vectorstore/save`, { storeId, ...chosen(), ...more })
  expect(await save(records)).toMatchObject({ recordManagerConfig: { name: 'SQLiteRecordManager' } })
  expect(await save({ recordManagerName: '' })).toMatchObject({
    recordManagerConfig: null,
    embeddingConfig: { name: 'localAIEmbeddings' },
  })
})
