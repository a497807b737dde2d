import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** Inputs that all memories share. */
export const memoryInputs: readonly NodeInput[] = [
  {
    name: 'sessionId',
    label: 'Session Id',
    type: 'string',
    description: 'Used when the caller names no session; otherwise one is made for each conversation',
    default: '',
    additionalParams: true,
    optional: true,
  },
  { name: 'memoryKey', label: 'Memory Key', type: 'string', default: 'chat_history', additionalParams: true },
]
