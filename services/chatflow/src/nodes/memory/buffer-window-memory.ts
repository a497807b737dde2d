import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { memoryInputs } from './memory-inputs.ts'

const defaultTurns = 4

/** Remembers the last `k` turns of the session, so that a long conversation still fits the model's context. */
export const bufferWindowMemory: NodeDefinition = {
  name: 'bufferWindowMemory',
  label: 'Buffer Window Memory',
  version: 2,
  type: 'BufferWindowMemory',
  category: 'Memory',
  description: 'Remembers the last turns of a session',
  baseClasses: ['BufferWindowMemory', 'BaseChatMemory', 'BaseMemory'],
  inputs: [
    {
      name: 'k',
      label: 'Size',
      type: 'number',
      default: defaultTurns,
      description: 'How many turns, a question and its answer each, to remember',
    },
    ...memoryInputs,
  ],
  init(inputs): Memory {
    const turns = Math.max(0, Math.floor(readNumber(inputs, 'k') ?? defaultTurns))
    return {
      label: inputs.label,
      sessionId: readText(inputs, 'sessionId'),
      memoryKey: readText(inputs, 'memoryKey') ?? 'chat_history',
      maxMessages: turns * 2,
    }
  },
}
