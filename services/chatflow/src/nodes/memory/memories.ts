import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { bufferMemory } from './buffer-memory.ts'
import { bufferWindowMemory } from './buffer-window-memory.ts'

export const memories: readonly NodeDefinition[] = [bufferMemory, bufferWindowMemory]
