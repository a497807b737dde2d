import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const engines: readonly NodeDefinition[] = []
