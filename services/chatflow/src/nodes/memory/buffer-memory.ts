import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { memoryInputs } from './memory-inputs.ts'

/** Remembers every message of the session. */
export const bufferMemory: NodeDefinition = {
  name: 'bufferMemory',
  label: 'Buffer Memory',
  version: 2,
  type: 'BufferMemory',
  category: 'Memory',
  description: 'Remembers every message of a session',
  baseClasses: ['BufferMemory', 'BaseChatMemory', 'BaseMemory'],
  inputs: memoryInputs,
  init(inputs): Memory {
    return {
      label: inputs.label,
      sessionId: readText(inputs, 'sessionId'),
      memoryKey: readText(inputs, 'memoryKey') ?? 'chat_history',
      maxMessages: undefined,
    }
  },
}
