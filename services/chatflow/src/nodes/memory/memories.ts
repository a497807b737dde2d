import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { agentMemories } from './agent-memories.ts'
import { bufferMemory } from './buffer-memory.ts'
import { bufferWindowMemory } from './buffer-window-memory.ts'
import { hostedMemories } from './hosted-memories.ts'
import { redisBackedChatMemory } from './redis-backed-chat-memory.ts'
import { conversationSummaryBufferMemory, conversationSummaryMemory } from './summary-memories.ts'
import { upstashRedisBackedChatMemory } from './upstash-memory.ts'

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
