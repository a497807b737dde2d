import { expect, test } from 'vitest'
import { createVectorStore } from './embedding-store.ts'
import type { FoundRow, VectorCollection } from './vector-collection.ts'

const row = (id: string, score: number): FoundRow => ({ id, document: { pageContent: id, metadata: {} }, score })
const near = [row('close', 0.9), row('worded', 0.5), row('far', 0.1)]

function storeOf(worded: readonly FoundRow[]) {
  const collection: VectorCollection = {
    put: async () => undefined,
    nearest: async ({ limit }) => near.slice(0, limit),
    byWords: async () => worded,
    remove: async () => 0,
  }
  const embeddings = { model: 'm', embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1)) }
  return createVectorStore({
    name: 's',
    embeddings,
    collection,
    defaults: { topK: 3, mode: 'hybrid' },
    newId: () => 'new',
  })
}
const search = (worded: readonly FoundRow[]) =>
  storeOf(worded).search({ query: 'q', topK: 3 }, new AbortController().signal)

test('a hybrid search tells the numbers by which its order is what it is', async () => {
  const found = await search([row('worded', 8), row('far', 2)])
  expect(found.map(({ document, score, weighed }) => [document.id, score, weighed?.words])).toEqual([
    ['worded', 0.5, 1],
    ['close', 0.9, 0],
    ['far', 0.1, 0.25],
  ])
  const together = found.map(({ weighed }) => weighed?.together ?? Number.NaN)
  expect(together).toEqual(together.toSorted((one, other) => other - one))
  expect(new Set(together).size).toBe(3)
})

test('one that finds no word is of meaning alone, and tells that score alone', async () => {
  const found = await search([])
  expect(found.map(({ document, weighed }) => [document.id, weighed])).toEqual([
    ['close', undefined],
    ['worded', undefined],
    ['far', undefined],
  ])
})
