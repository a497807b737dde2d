import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { chroma } from './chroma.ts'
import { documentStoreVS } from './document-store-vs.ts'
import { faiss, hearthVectorStore, simpleStoreLlamaIndex } from './embedded-stores.ts'
import { hostedStores } from './hosted-stores.ts'
import { memoryVectorStore } from './memory-vector-store.ts'
import { pinecone, pineconeLlamaIndex } from './pinecone.ts'
import { postgres } from './postgres.ts'
import { qdrant } from './qdrant.ts'
import { upstash } from './upstash.ts'

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
  ...hostedStores,
  pineconeLlamaIndex,
  simpleStoreLlamaIndex,
]
