import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const caches: readonly NodeDefinition[] = []
