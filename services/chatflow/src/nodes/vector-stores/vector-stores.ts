import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { astra } from './astra.ts'
import { chroma } from './chroma.ts'
import { couchbase } from './couchbase.ts'
import { documentStoreVS } from './document-store-vs.ts'
import { elasticsearch } from './elasticsearch.ts'
import { faiss, hearthVectorStore, simpleStoreLlamaIndex } from './embedded-stores.ts'
import { meilisearch } from './meilisearch.ts'
import { memoryVectorStore } from './memory-vector-store.ts'
import { milvus } from './milvus.ts'
import { mongoDBAtlas } from './mongodb-atlas.ts'
import { openSearch } from './opensearch.ts'
import { pinecone, pineconeLlamaIndex } from './pinecone.ts'
import { postgres } from './postgres.ts'
import { qdrant } from './qdrant.ts'
import { redis } from './redis.ts'
import { singlestore } from './singlestore.ts'
import { supabase } from './supabase.ts'
import { upstash } from './upstash.ts'
import { weaviate } from './weaviate.ts'
import { zep } from './zep.ts'
import { zepCloud } from './zep-cloud.ts'

export const vectorStores: readonly NodeDefinition[] = [
  hearthVectorStore,
  memoryVectorStore,
  documentStoreVS,
  faiss,
  postgres,
  qdrant,
  chroma,
  pinecone,
  upstash,
  astra,
  couchbase,
  elasticsearch,
  meilisearch,
  milvus,
  mongoDBAtlas,
  openSearch,
  redis,
  singlestore,
  supabase,
  weaviate,
  zep,
  zepCloud,
  pineconeLlamaIndex,
  simpleStoreLlamaIndex,
]
