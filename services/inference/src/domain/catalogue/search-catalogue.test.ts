import { expect, test } from 'vitest'
import { readCatalogue } from '../../storage/catalogue.ts'
import { searchCatalogue } from './search-catalogue.ts'

test.each([
  { words: 'qwen3 4B', ids: ['qwen3-4b', 'qwen3.5-4b'] },
  { words: 'code mit', ids: [] },
  { words: 'reranking', ids: ['qwen3-reranker-0.6b', 'bge-reranker-v2-m3'] },
  { words: 'embedding mit', ids: ['bge-m3'] },
  { words: 'nothing of the kind', ids: [] },
])('searchCatalogue() finds $ids by "$words"', ({ words, ids }) => {
  expect(searchCatalogue(readCatalogue(), words).map(({ id }) => id)).toEqual(ids)
})
