import type { Memory } from '../../domain/chat/memory.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'

export type MemoryKind = Pick<
  NodeDefinition,
  'name' | 'label' | 'version' | 'type' | 'description' | 'substitution'
> & {
  /** Classes between its own and those of every memory. */
  readonly above?: readonly string[]
  /** Kinds of credential that it takes. */
  readonly credentials?: readonly string[]
  /** Inputs of its own, around those of every memory. */
  readonly before?: readonly NodeInput[]
  readonly after?: readonly NodeInput[]
  /** What it remembers where that is not every message of the session, or where it keeps them. */
  make?(inputs: NodeInputs, env: NodeEnv): Partial<Pick<Memory, 'maxMessages' | 'condense' | 'store'>>
}

const sessionInputs: readonly NodeInput[] = [
  textInput('sessionId', 'Session Id', {
    description: 'Used when the caller names no session; otherwise one is made for each conversation',
    default: '',
    ...additional,
  }),
  textInput('memoryKey', 'Memory Key', { default: 'chat_history', additionalParams: true }),
]

/** A node that remembers the messages of a session: in this service's own history, unless it has a store. */
export function defineMemory(kind: MemoryKind): NodeDefinition {
  const { above = [], credentials, before = [], after = [], make, ...described } = kind
  return {
    ...described,
    category: 'Memory',
    baseClasses: [kind.type, ...above, 'BaseChatMemory', 'BaseMemory'],
    inputs: [
      ...(credentials === undefined ? [] : [optionalCredential(credentials)]),
      ...before,
      ...sessionInputs,
      ...after,
    ],
    init: (inputs, env): Memory => ({
      label: inputs.label,
      sessionId: readText(inputs, 'sessionId'),
      memoryKey: readText(inputs, 'memoryKey') ?? 'chat_history',
      maxMessages: undefined,
      ...make?.(inputs, env),
    }),
  }
}

/** The credential of a memory, in the order of keys that memories have. */
export function optionalCredential(credentialNames: readonly string[]): NodeInput {
  return { name: 'credential', label: 'Connect Credential', type: 'credential', optional: true, credentialNames }
}
