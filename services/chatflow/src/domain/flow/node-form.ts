import type { NodeEnv } from './node-env.ts'
import type { NodeInputs, RunInput } from './runnable-node.ts'

/** One input as editors draw it, in Flowise's terms: a field of the node, or an anchor other nodes are wired to. */
export type NodeInput = Omit<RunInput, 'array' | 'tabs'> & {
  readonly description?: string
  readonly rows?: number
  readonly step?: number
  readonly placeholder?: string
  readonly hint?: unknown
  readonly additionalParams?: boolean
  readonly options?: readonly NodeOption[]
  /** Which of the node's `loadMethods` gives the options of an `asyncOptions` input. */
  readonly loadMethod?: string
  readonly refresh?: boolean
  readonly freeSolo?: boolean
  /** Whether `{{nodeId}}` references to other nodes make sense in the field. */
  readonly acceptNodeOutputAsVariable?: boolean
  readonly generateInstruction?: boolean
  /** Whether editors keep the field to themselves. */
  readonly hidden?: boolean
  /** The field is shown or hidden while others have one of these values. */
  readonly show?: Readonly<Record<string, unknown>>
  readonly hide?: Readonly<Record<string, unknown>>
  readonly array?: readonly NodeInput[]
  readonly tabs?: readonly NodeInput[]
  /** Columns of a `datagrid` input. */
  readonly datagrid?: readonly unknown[]
  /** Under which name, followed by the node's id, editors keep which tab is open. */
  readonly tabIdentifier?: string
  /** Accepted file endings of a `file` input, joined by commas. */
  readonly fileType?: string
  readonly codeLanguage?: string
  readonly codeExample?: string
  readonly hideCodeExecute?: boolean
}

/** What editors show of a kind of node, and what binds an imported flow to it. */
export type NodeDescription = {
  readonly name: string
  readonly label: string
  readonly version: number
  /** The node's own class name, first of its base classes. */
  readonly type: string
  readonly category: string
  readonly description: string
  readonly baseClasses: readonly string[]
  /** How the editor draws a node of agent flows; flows keep the colour. */
  readonly color?: string
  readonly hideInput?: boolean
  readonly hideOutput?: boolean
  readonly inputs: readonly NodeInput[]
  /** Choices of output, first is the default; absent when there is one. */
  readonly outputs?: readonly NodeOutput[]
  /** Says where the kind differs from what its name promises, such as a hosted store that is served locally. */
  readonly substitution?: string
  /** Choices of `asyncOptions` inputs, by the name in `loadMethod`. */
  readonly loadMethods?: Readonly<Record<string, (inputs: NodeInputs, env: NodeEnv) => Promise<readonly NodeOption[]>>>
}

export type NodeOutput = {
  readonly name: string
  readonly label: string
  readonly baseClasses: readonly string[]
  /** Whether each output has an anchor of its own, rather than one anchor with a choice. */
  readonly isAnchor?: true
}

export type NodeOption = { readonly label: string; readonly name: string; readonly description?: string }
