import type { ChatModel } from '../domain/chat/chat-model.ts'
import type { Memory } from '../domain/chat/memory.ts'
import type { Prompt } from '../domain/chat/prompt.ts'

// Wires carry plain objects; these tell the kinds apart by the member that makes each what it is.

export function isChatModel(value: unknown): value is ChatModel {
  return hasMember(value, 'generate') && hasMember(value, 'stream')
}

export function isMemory(value: unknown): value is Memory {
  return hasMember(value, 'memoryKey')
}

export function isPrompt(value: unknown): value is Prompt {
  return hasMember(value, 'messages') && hasMember(value, 'values')
}

function hasMember(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}
