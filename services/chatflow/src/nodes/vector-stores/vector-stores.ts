import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const vectorStores: readonly NodeDefinition[] = []
