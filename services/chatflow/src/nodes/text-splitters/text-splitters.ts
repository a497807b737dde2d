import type { NodeDefinition } from '../../domain/flow/node-definition.ts'

export const textSplitters: readonly NodeDefinition[] = []
