import type { ChatModel } from '../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../domain/chat/embedding-model.ts'
import type { Memory } from '../domain/chat/memory.ts'
import type { Moderation } from '../domain/chat/moderation.ts'
import type { OutputParser } from '../domain/chat/output-parser.ts'
import type { Prompt } from '../domain/chat/prompt.ts'
import type { DocumentLoader, TextSplitter } from '../domain/documents/document.ts'
import type { Retriever, VectorStore } from '../domain/documents/vector-store.ts'

// Wires carry plain objects; these tell the kinds apart by the member that makes each what it is.

export function isChatModel(value: unknown): value is ChatModel {
  return hasMember(value, 'generate') && hasMember(value, 'stream')
}

export function isEmbeddingModel(value: unknown): value is EmbeddingModel {
  return hasMember(value, 'embed')
}

export function isMemory(value: unknown): value is Memory {
  return hasMember(value, 'memoryKey')
}

export function isModeration(value: unknown): value is Moderation {
  return hasMember(value, 'refuse')
}

export function isOutputParser(value: unknown): value is OutputParser {
  return hasMember(value, 'formatInstructions')
}

export function isPrompt(value: unknown): value is Prompt {
  return hasMember(value, 'messages') && hasMember(value, 'values')
}

export function isDocumentLoader(value: unknown): value is DocumentLoader {
  return hasMember(value, 'load') && !hasMember(value, 'append')
}

export function isTextSplitter(value: unknown): value is TextSplitter {
  return hasMember(value, 'split')
}

export function isVectorStore(value: unknown): value is VectorStore {
  return hasMember(value, 'search') && hasMember(value, 'add')
}

export function isRetriever(value: unknown): value is Retriever {
  return hasMember(value, 'retrieve')
}

function hasMember(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}
