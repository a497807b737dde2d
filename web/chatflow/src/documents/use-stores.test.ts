import { answerAsks, askedBy, renderHook } from '@hearth/ui-kit/test-support'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { session } from '../auth/session.ts'
import {
  useChangeStore,
  useCreateStore,
  useMadeBy,
  useReembed,
  useRemoveLoader,
  useRemoveStore,
  useSaveParts,
  useStore,
  useStores,
} from './use-stores.ts'

const base = '/api/v1/document-store'
beforeEach(() => session.begun())
afterEach(() => session.ended())

type Change = { readonly mutateAsync: (about: never) => Promise<unknown> }

async function asksFor(useChange: () => Change, about: unknown, answers: Readonly<Record<string, unknown>> = {}) {
  const asked = answerAsks(answers)
  const client = new QueryClient()
  client.setQueryData(queryKeys.stores, 'before')
  const hook = await renderHook(useChange, { client })
  await hook.act(() => hook.current.mutateAsync(about as never))
  expect(client.getQueryState(queryKeys.stores)?.isInvalidated).toBe(true)
  return asked.map(({ call, body }) => [call, ...(body === undefined ? [] : [JSON.parse(String(body))])])
}

describe('a document store is asked for', () => {
  test('with all others every half minute', async () => {
    const { asked, data, options } = await askedBy(useStores, { [`${base}/store`]: ['s'] })
    expect([asked, data, options.refetchInterval]).toEqual([[{ call: `GET ${base}/store` }], ['s'], 30_000])
  })

  test.each([
    { status: 'SYNCING', everyMs: 1_500 },
    { status: 'UPSERTING', everyMs: 1_500 },
    { status: 'SYNC', everyMs: 30_000 },
    { status: undefined, everyMs: 30_000 },
  ])('by itself, in state $status every $everyMs ms', async ({ status, everyMs }) => {
    const { asked, options } = await askedBy(() => useStore('s'))
    expect(asked).toEqual([{ call: `GET ${base}/store/s` }])
    const refetchInterval = options.refetchInterval as (query: { state: { data?: object } }) => number
    expect(refetchInterval({ state: status === undefined ? {} : { data: { status } } })).toBe(everyMs)
  })

  test('by which model its vectors were made', async () => {
    const { asked, data } = await askedBy(() => useMadeBy('s'), { [`${base}/vectorstore/s`]: { madeBy: 'm' } })
    expect([asked, data]).toEqual([[{ call: `GET ${base}/vectorstore/s` }], { madeBy: 'm' }])
  })
})

describe('a document store is changed: it', () => {
  const words = { name: 'Notes', description: '' }

  test('is made', async () => {
    expect(await asksFor(useCreateStore, words)).toEqual([[`POST ${base}/store`, words]])
  })

  test('is named anew', async () => {
    expect(await asksFor(() => useChangeStore('s'), words)).toEqual([[`PUT ${base}/store/s`, words]])
  })

  test('is removed, its vectors first where it has pieces', async () => {
    const calls = [[`DELETE ${base}/vectorstore/s`], [`DELETE ${base}/store/s`]]
    expect(await asksFor(useRemoveStore, { id: 's', totalChunks: 1 })).toEqual(calls)
    expect(await asksFor(useRemoveStore, { id: 's', totalChunks: 0 })).toEqual(calls.slice(1))
  })

  test('is removed even where its vectors cannot be', async () => {
    const answers = { [`${base}/vectorstore/s`]: Response.json({ message: 'gone' }, { status: 500 }) }
    expect(await asksFor(useRemoveStore, { id: 's', totalChunks: 1 }, answers)).toHaveLength(2)
  })

  test('loses a loader with its vectors', async () => {
    expect(await asksFor(() => useRemoveLoader('s'), 'a/b')).toEqual([
      [`DELETE ${base}/vectorstore/s?docId=a%2Fb`],
      [`DELETE ${base}/loader/s/a%2Fb`],
    ])
  })

  test('is embedded by other parts, those that are chosen', async () => {
    const part = (name: string) => ({ name, config: { of: name } })
    const none = { embedding: undefined, vectorStore: undefined, recordManager: undefined }
    const all = { embedding: part('e'), vectorStore: part('v'), recordManager: part('r') }
    expect(await asksFor(() => useSaveParts('s'), none)).toEqual([[`POST ${base}/vectorstore/save`, { storeId: 's' }]])
    expect(await asksFor(() => useSaveParts('s'), all)).toEqual([
      [
        `POST ${base}/vectorstore/save`,
        {
          storeId: 's',
          embeddingName: 'e',
          embeddingConfig: { of: 'e' },
          vectorStoreName: 'v',
          vectorStoreConfig: { of: 'v' },
          recordManagerName: 'r',
          recordManagerConfig: { of: 'r' },
        },
      ],
    ])
  })

  test('is embedded anew', async () => {
    expect(await asksFor(() => useReembed('s'), undefined)).toEqual([
      [`POST ${base}/vectorstore/reembed`, { storeId: 's' }],
    ])
  })
})
