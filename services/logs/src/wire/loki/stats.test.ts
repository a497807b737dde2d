import { expect, test } from 'vitest'
import { renderStats } from './stats.ts'

const figures = { lines: 100, bytes: 5_001, keptLines: 40, returned: 7, seconds: 2 }

test('what was read, left and returned stands in the summary, with its speed in whole numbers', () => {
  expect(renderStats(figures).summary).toMatchObject({
    ...{ totalLinesProcessed: 100, totalBytesProcessed: 5_001, totalPostFilterLines: 40, totalEntriesReturned: 7 },
    ...{ linesProcessedPerSecond: 50, bytesProcessedPerSecond: 2_501, execTime: 2 },
  })
})

test('a query that took no time has no speed', () => {
  expect(renderStats({ ...figures, seconds: 0 }).summary).toMatchObject({
    ...{ linesProcessedPerSecond: 0, bytesProcessedPerSecond: 0, execTime: 0 },
  })
})

test('what was read is told of the querier, and nothing of an ingester', () => {
  const { querier, ingester } = renderStats(figures)
  expect(querier.store.chunk).toMatchObject({ decompressedLines: 100, decompressedBytes: 5_001, postFilterLines: 40 })
  expect(ingester.store.chunk).toMatchObject({ decompressedLines: 0, decompressedBytes: 0, postFilterLines: 0 })
})

test('there is no index, no bloom filter and no second engine', () => {
  const { index, querier } = renderStats(figures)
  expect(index).toMatchObject({ totalChunks: 0, totalStreams: 0, usedBloomFilters: false })
  expect(querier.store).toMatchObject({ queryUsedV2Engine: false, queryReferencedStructuredMetadata: false })
})

test('every cache that Loki has is there, and empty', () => {
  const { cache } = renderStats(figures)
  expect(Object.keys(cache)).toEqual([
    ...['chunk', 'index', 'result', 'statsResult', 'volumeResult', 'seriesResult', 'labelResult'],
    'instantMetricResult',
  ])
  for (const one of Object.values(cache)) expect(new Set(Object.values(one))).toEqual(new Set([0]))
})
