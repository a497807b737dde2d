import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const recordManagers: readonly NodeDefinition[] = []
