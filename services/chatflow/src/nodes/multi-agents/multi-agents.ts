import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { supervisor } from './supervisor.ts'
import { worker } from './worker.ts'

export const multiAgents: readonly NodeDefinition[] = [supervisor, worker]
