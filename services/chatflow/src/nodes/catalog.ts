import type { NodeCatalog, NodeDefinition } from '../domain/flow/node-definition.ts'
import { conversationChain } from './chains/conversation-chain.ts'
import { llmChain } from './chains/llm-chain.ts'
import { chatHearth } from './chat-models/chat-hearth.ts'
import { chatLocalAI } from './chat-models/chat-local-ai.ts'
import { chatOpenAI, chatOpenAICustom } from './chat-models/chat-openai.ts'
import { bufferMemory } from './memory/buffer-memory.ts'
import { bufferWindowMemory } from './memory/buffer-window-memory.ts'
import { chatPromptTemplate } from './prompts/chat-prompt-template.ts'
import { promptTemplate } from './prompts/prompt-template.ts'

const definitions: readonly NodeDefinition[] = [
  chatHearth,
  chatOpenAI,
  chatOpenAICustom,
  chatLocalAI,
  promptTemplate,
  chatPromptTemplate,
  llmChain,
  conversationChain,
  bufferMemory,
  bufferWindowMemory,
]

/** Every kind of node a flow may use. */
export const nodeCatalog: NodeCatalog = new Map(
  definitions.map((definition) => [definition.name, Object.freeze(definition)]),
)
