/** What answering a query took. */
export type QueryFigures = {
  readonly lines: number
  readonly bytes: number
  readonly keptLines: number
  /** Lines, or values of series, of the answer. */
  readonly returned: number
  readonly seconds: number
}

const stores = {
  totalChunksRef: 0,
  totalChunksDownloaded: 0,
  chunksDownloadTime: 0,
  queryReferencedStructuredMetadata: false,
  queryUsedV2Engine: false,
  chunkRefsFetchTime: 0,
  congestionControlLatency: 0,
  pipelineWrapperFilteredLines: 0,
}

const cache = {
  entriesFound: 0,
  entriesRequested: 0,
  entriesStored: 0,
  bytesReceived: 0,
  bytesSent: 0,
  requests: 0,
  downloadTime: 0,
  queryLengthServed: 0,
}

const caches = [
  'chunk',
  'index',
  'result',
  'statsResult',
  'volumeResult',
  'seriesResult',
  'labelResult',
  'instantMetricResult',
]

/**
 * The figures of a query in Loki's shape. There is no cache and there are no chunks to fetch here, so that all of that
 * is zero; what was read stands where Loki tells of what its querier has read.
 */
export function renderStats({ lines, bytes, keptLines, returned, seconds }: QueryFigures) {
  const perSecond = (amount: number) => (seconds > 0 ? Math.round(amount / seconds) : 0)
  return {
    summary: {
      bytesProcessedPerSecond: perSecond(bytes),
      linesProcessedPerSecond: perSecond(lines),
      totalBytesProcessed: bytes,
      totalLinesProcessed: lines,
      execTime: seconds,
      queueTime: 0,
      subqueries: 0,
      totalEntriesReturned: returned,
      splits: 0,
      shards: 0,
      totalPostFilterLines: keptLines,
      totalStructuredMetadataBytesProcessed: 0,
    },
    querier: { store: { ...stores, chunk: chunkOf(lines, bytes, keptLines) } },
    ingester: {
      totalReached: 0,
      totalChunksMatched: 0,
      totalBatches: 0,
      totalLinesSent: 0,
      store: { ...stores, chunk: chunkOf(0, 0, 0) },
    },
    cache: Object.fromEntries(caches.map((name) => [name, cache])),
    index: {
      totalChunks: 0,
      postFilterChunks: 0,
      shardsDuration: 0,
      usedBloomFilters: false,
      chunkRefsLookupTime: 0,
      bloomFilterTime: 0,
      totalStreams: 0,
    },
  }
}

function chunkOf(decompressedLines: number, decompressedBytes: number, postFilterLines: number) {
  return {
    headChunkBytes: 0,
    headChunkLines: 0,
    decompressedBytes,
    decompressedLines,
    compressedBytes: 0,
    totalDuplicates: 0,
    postFilterLines,
    headChunkStructuredMetadataBytes: 0,
    decompressedStructuredMetadataBytes: 0,
  }
}
