import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { agentMemories } from './agent-memories.ts'
import { bufferMemory, bufferWindowMemory } from './buffer-memories.ts'
import { hostedMemories } from './hosted-memories.ts'
import { redisBackedChatMemory, upstashRedisBackedChatMemory } from './redis-memories.ts'
import { conversationSummaryBufferMemory, conversationSummaryMemory } from './summary-memories.ts'

export const memories: readonly NodeDefinition[] = [
  bufferMemory,
  bufferWindowMemory,
  conversationSummaryBufferMemory,
  conversationSummaryMemory,
  redisBackedChatMemory,
  upstashRedisBackedChatMemory,
  ...hostedMemories,
  ...agentMemories,
]
