import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const sequentialAgents: readonly NodeDefinition[] = []
