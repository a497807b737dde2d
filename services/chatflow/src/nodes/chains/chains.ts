import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { conversationChain } from './conversation-chain.ts'
import { llmChain } from './llm-chain.ts'

export const chains: readonly NodeDefinition[] = [conversationChain, llmChain]
