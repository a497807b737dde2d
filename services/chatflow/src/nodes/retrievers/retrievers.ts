import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { embeddingsFilterRetriever } from './embeddings-filter-retriever.ts'
import { extractMetadataRetriever } from './extract-metadata-retriever.ts'
import { hydeRetriever } from './hyde-retriever.ts'
import { llmFilterRetriever } from './llm-filter-retriever.ts'
import { multiQueryRetriever } from './multi-query-retriever.ts'
import { promptRetriever, vectorStoreRetriever } from './named-retrievers.ts'
import { rerankRetrievers } from './rerank-retrievers.ts'
import { rrfRetriever } from './rrf-retriever.ts'
import { customRetriever, hybridRetriever, similarityThresholdRetriever } from './search-retrievers.ts'

export const retrievers: readonly NodeDefinition[] = [
  hybridRetriever,
  similarityThresholdRetriever,
  multiQueryRetriever,
  rrfRetriever,
  hydeRetriever,
  ...rerankRetrievers,
  embeddingsFilterRetriever,
  llmFilterRetriever,
  extractMetadataRetriever,
  customRetriever,
  vectorStoreRetriever,
  promptRetriever,
]
