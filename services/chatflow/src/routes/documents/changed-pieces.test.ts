import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddingUpstream } from '../../test-support/embedding-upstream.ts'
import type { RunningService } from '../../test-support/running-service.ts'
import { openRetrievalService } from '../../test-support/service-and-model.ts'

let service: RunningService
let upstream: EmbeddingUpstream
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, upstream, close } = await openRetrievalService())
})
afterAll(() => close?.())

const base = 'document-store'
const rules = 'Everybody has thirty days of vacation\nCoffee is free in the kitchen\nThe office opens at seven'

/** A store whose pieces are the lines of a text, with the address of each. */
async function filled(text = rules) {
  const { id: storeId } = await service.call('POST', `${base}/store`, { name: 'Handbook', description: 'Rules' })
  const splitterConfig = { separator: '\n', chunkSize: 40, chunkOverlap: 0 }
  const { id } = await service.call('POST', `${base}/loader/save`, {
    storeId,
    loaderId: 'plainText',
    loaderName: 'Plain Text',
    loaderConfig: { text },
    splitterId: 'characterTextSplitter',
    splitterConfig,
  })
  await service.call('POST', `${base}/loader/process/${id}`, { storeId })
  await insert(storeId)
  const { chunks } = await service.call('GET', `${base}/chunks/${storeId}/${id}/1`)
  return { storeId, at: (no: number) => `${base}/chunks/${storeId}/${id}/${chunks[no]?.id}` }
}

const insert = (storeId: string) =>
  service.call('POST', `${base}/vectorstore/insert`, {
    storeId,
    embeddingName: 'localAIEmbeddings',
    embeddingConfig: { basePath: `${upstream.url}/v1`, modelName: 'words' },
  })

const get = (storeId: string) => service.call('GET', `${base}/store/${storeId}`)

async function found(storeId: string): Promise<readonly string[]> {
  const asked = { storeId, query: 'How many days of vacation?', inputs: { topK: 10 } }
  const { docs } = await service.call('POST', `${base}/vectorstore/query`, asked)
  return docs.map(({ pageContent }: { pageContent: string }) => pageContent)
}

describe('a piece that is changed in a store with vectors', () => {
  test('is found as it stands now, and as it was no more', async () => {
    const { storeId, at } = await filled()
    await service.call('PUT', at(0), { pageContent: 'Everybody has forty days of vacation' })
    expect(await found(storeId)).toContain('Everybody has forty days of vacation')
    expect(await found(storeId)).not.toContain('Everybody has thirty days of vacation')
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTED' })
    await service.call('DELETE', at(0))
    expect(await found(storeId)).toHaveLength(2)
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTED' })
  })

  test.each([
    { name: 'is found as it stands now', change: 'Everybody has forty days of vacation' },
    { name: 'and is removed is found no more', change: undefined },
  ])('while the store fills $name', async ({ change }) => {
    const { storeId, at } = await filled()
    const asked = upstream.batches.length
    const answer = Promise.withResolvers<void>()
    upstream.after = answer.promise
    const filling = insert(storeId)
    await expect.poll(() => upstream.waiting).toBe(1)
    expect(upstream.batches).toHaveLength(asked)
    if (change === undefined) await service.call('DELETE', at(0))
    else await service.call('PUT', at(0), { pageContent: change })
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTING' })
    answer.resolve()
    upstream.after = undefined
    await filling
    const others = ['Coffee is free in the kitchen', 'The office opens at seven']
    expect((await found(storeId)).toSorted()).toEqual([...others, ...(change === undefined ? [] : [change])].toSorted())
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTED' })
  })

  test('leaves the vector of another piece with the same text', async () => {
    const { storeId, at } = await filled('The office opens at seven\nThe office opens at seven')
    await service.call('DELETE', at(0))
    expect(await found(storeId)).toEqual(['The office opens at seven'])
  })

  test('leaves the store stale where its vector cannot be made, until it is filled again', async () => {
    const { storeId, at } = await filled()
    upstream.refusal = 400
    await service.call('PUT', at(0), { pageContent: 'Everybody has forty days of vacation' })
    expect(await get(storeId)).toMatchObject({ status: 'STALE' })
    upstream.refusal = undefined
    await service.call('PUT', at(1), { pageContent: 'Tea is free in the kitchen' })
    expect(await get(storeId)).toMatchObject({ status: 'STALE' })
    await insert(storeId)
    expect(await get(storeId)).toMatchObject({ status: 'UPSERTED' })
    expect((await found(storeId)).toSorted()).toEqual([
      'Everybody has forty days of vacation',
      'Tea is free in the kitchen',
      'The office opens at seven',
    ])
  })
})
