import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const tools: readonly NodeDefinition[] = []
