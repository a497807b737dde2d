import { describe, expect, test } from 'vitest'
import { wordEmbeddings } from '../../../test-support/word-vectors.ts'
import type { Document } from '../document.ts'
import { createVectorStore } from '../embedding-store.ts'
import { createMemoryCollection } from '../memory-collection.ts'
import { indexDocuments } from './index-documents.ts'
import type { RecordKeeper } from './record-keeper.ts'
import type { CleanupMode } from './record-manager.ts'

const { signal } = new AbortController()

/** Records in memory. */
function memoryKeeper(): RecordKeeper {
  const records = new Map<string, { groupId: string | undefined; atMs: number }>()
  return {
    async touch(namespace, touched, atMs) {
      for (const { key, groupId } of touched) records.set(`${namespace}|${key}`, { groupId, atMs })
    },
    exist: async (namespace, keys) => keys.map((key) => records.has(`${namespace}|${key}`)),
    async list(namespace, { beforeMs = Number.POSITIVE_INFINITY, groupIds, limit }) {
      return [...records]
        .filter(([key, { atMs }]) => key.startsWith(`${namespace}|`) && atMs < beforeMs)
        .filter(([, { groupId }]) => groupIds === undefined || (groupId !== undefined && groupIds.includes(groupId)))
        .map(([key]) => key.slice(namespace.length + 1))
        .slice(0, limit)
    },
    forget: async (namespace, keys) => keys.filter((key) => records.delete(`${namespace}|${key}`)).length,
  }
}

function openIndex(cleanup: CleanupMode) {
  let nowMs = 1_000
  const embeddings = wordEmbeddings()
  const store = createVectorStore({
    name: 'store',
    embeddings,
    collection: createMemoryCollection(),
    defaults: { topK: 100 },
    newId: () => 'unused',
  })
  const keeper = memoryKeeper()
  return {
    embeddings,
    async index(...documents: readonly Document[]) {
      nowMs += 1_000
      const result = await indexDocuments({
        store,
        documents: iterate(documents),
        records: { keeper, namespace: 'flow', cleanup, sourceIdKey: 'source' },
        nowMs: () => nowMs,
        hash: (text) => text,
        signal,
      })
      const { numAdded, numUpdated, numSkipped, numDeleted } = result
      return [numAdded, numUpdated, numSkipped, numDeleted]
    },
    async texts() {
      const found = await store.search({ query: 'a b c d', topK: 100 }, signal)
      return found.map(({ document }) => document.pageContent).sort()
    },
  }
}

async function* iterate<T>(items: readonly T[]) {
  yield* items
}

const from = (source: string, pageContent: string): Document => ({ pageContent, metadata: { source } })

describe('indexing with records', () => {
  test('counts what was added and skips what is there', async () => {
    const { index, embeddings } = openIndex('none')
    expect(await index(from('1', 'a'), from('1', 'b'))).toEqual([2, 0, 0, 0])
    expect(await index(from('1', 'a'), from('1', 'b'), from('2', 'c'))).toEqual([1, 0, 2, 0])
    expect(embeddings.calls).toEqual([2, 1])
  })

  test('the same document twice in one go is one', async () => {
    expect(await openIndex('none').index(from('1', 'a'), from('1', 'a'))).toEqual([1, 0, 0, 0])
  })

  test('the same text of another source is another document', async () => {
    expect(await openIndex('none').index(from('1', 'a'), from('2', 'a'))).toEqual([2, 0, 0, 0])
  })

  test('the order of the metadata does not matter', async () => {
    const { index } = openIndex('none')
    await index({ pageContent: 'a', metadata: { source: '1', page: 2 } })
    expect(await index({ pageContent: 'a', metadata: { page: 2, source: '1' } })).toEqual([0, 0, 1, 0])
  })

  test('without clean-up everything stays', async () => {
    const { index, texts } = openIndex('none')
    await index(from('1', 'a'))
    expect(await index(from('1', 'b'))).toEqual([1, 0, 0, 0])
    expect(await texts()).toEqual(['a', 'b'])
  })

  test('incremental clean-up removes what has gone from the sources that came, and nothing of others', async () => {
    const { index, texts } = openIndex('incremental')
    await index(from('1', 'a'), from('1', 'b'), from('2', 'c'))
    expect(await index(from('1', 'a'), from('1', 'd'))).toEqual([1, 0, 1, 1])
    expect(await texts()).toEqual(['a', 'c', 'd'])
  })

  test('full clean-up removes all that did not come', async () => {
    const { index, texts } = openIndex('full')
    await index(from('1', 'a'), from('1', 'b'), from('2', 'c'))
    expect(await index(from('1', 'a'))).toEqual([0, 0, 1, 2])
    expect(await texts()).toEqual(['a'])
  })

  test('full clean-up of nothing empties the store', async () => {
    const { index, texts } = openIndex('full')
    await index(from('1', 'a'))
    expect(await index()).toEqual([0, 0, 0, 1])
    expect(await texts()).toEqual([])
  })

  test('incremental clean-up needs a source', async () => {
    const { index } = openIndex('incremental')
    await expect(index({ pageContent: 'a', metadata: {} })).rejects.toThrow(/has no "source" in its metadata/)
  })
})
