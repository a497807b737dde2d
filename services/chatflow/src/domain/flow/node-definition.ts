import type { ChatModelFactory } from '../chat/chat-model.ts'
import type { CredentialData } from '../credential.ts'
import type { FlowEvent, NodeAnswer, RunContext } from './run-context.ts'

/** Input types that are typed into a node; any other type names the class of node wired to it. */
const VALUE_TYPES = [
  'asyncOptions',
  'asyncMultiOptions',
  'options',
  'multiOptions',
  'array',
  'datagrid',
  'string',
  'number',
  'boolean',
  'password',
  'json',
  'code',
  'date',
  'file',
  'folder',
  'tabs',
  'credential',
] as const

/** One input in Flowise's terms: a field of the node, or an anchor other nodes are wired to. */
export type NodeInput = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly description?: string
  readonly optional?: boolean
  readonly default?: string | number | boolean
  readonly rows?: number
  readonly step?: number
  readonly list?: boolean
  readonly placeholder?: string
  /** Whether `{{question}}` and its like are filled in. */
  readonly acceptVariable?: boolean
  readonly additionalParams?: boolean
  readonly options?: readonly { readonly label: string; readonly name: string }[]
  readonly credentialNames?: readonly string[]
}

/** What nodes may reach of the outside. */
export type NodeEnv = {
  readonly createChatModel: ChatModelFactory
  /** Base address of our own inference service, without `/v1`. */
  readonly inferenceUrl: string
  readonly revealCredential: (id: string) => Promise<CredentialData | undefined>
  /** The process environment's value of a peer's own variable, such as `OPENAI_API_KEY`. */
  readonly variable: (name: string) => string | undefined
}

/** The values of a node's inputs: text, numbers, or what the wired nodes made. */
export type NodeInputs = {
  /** Label of the node in the flow. */
  readonly label: string
  readonly credentialId: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * One kind of node. `init` makes what the node hands on, from its inputs alone: as long as no input
 * depends on the question it happens once per version of the flow. Whatever belongs to one run
 * arrives in the `RunContext` later.
 */
export type NodeDefinition = {
  readonly name: string
  readonly label: string
  readonly version: number
  /** The node's own class name, first of its base classes. */
  readonly type: string
  readonly category: string
  readonly description: string
  readonly baseClasses: readonly string[]
  readonly inputs: readonly NodeInput[]
  /** Choices of output, first is the default; absent when there is one. */
  readonly outputs?: readonly {
    readonly name: string
    readonly label: string
    readonly baseClasses: readonly string[]
  }[]
  init(inputs: NodeInputs, env: NodeEnv): unknown
  /** Answers a question with what `init` made; only nodes that can end a flow have it. */
  run?(instance: unknown, context: RunContext): AsyncGenerator<FlowEvent, NodeAnswer>
}

/** All kinds of node by name. */
export type NodeCatalog = ReadonlyMap<string, NodeDefinition>

/** Whether an input is a field of the node rather than an anchor for wires. */
export function isValueInput(input: NodeInput): boolean {
  return VALUE_TYPES.some((type) => type === input.type)
}
