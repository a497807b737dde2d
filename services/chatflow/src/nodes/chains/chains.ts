import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { getApiChain, postApiChain } from './api-chains.ts'
import { conversationChain } from './conversation-chain.ts'
import { conversationalRetrievalQAChain } from './conversational-retrieval-qa-chain.ts'
import { llmChain } from './llm-chain.ts'
import { multiPromptChain } from './multi-prompt-chain.ts'
import { multiRetrievalQAChain } from './multi-retrieval-qa-chain.ts'
import { openApiChain } from './openapi-chain.ts'
import { retrievalQAChain, vectorDBQAChain } from './retrieval-qa-chain.ts'
import { sqlDatabaseChain } from './sql-database-chain.ts'

export const chains: readonly NodeDefinition[] = [
  conversationChain,
  conversationalRetrievalQAChain,
  getApiChain,
  llmChain,
  multiPromptChain,
  multiRetrievalQAChain,
  openApiChain,
  postApiChain,
  retrievalQAChain,
  sqlDatabaseChain,
  vectorDBQAChain,
]
