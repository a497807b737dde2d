import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const documentLoaders: readonly NodeDefinition[] = []
